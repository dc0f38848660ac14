import { createVitest } from 'vitest/node';

// A mutant is tried with the tests that ran over it and no others. A test that is red whenever the ones before it didn't
// run would kill every mutant, and show nothing: each test that killed one must be green by itself on the code as it is.

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const testsIn = (tasks) =>
  tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task.tasks) : task.type === 'test' ? [task] : []));

/** The tests among these (`file#name`, as the mutants name them) that are not green when run by themselves. */
export const notGreenAlone = async (ids) => {
  const vitest = await createVitest('test', {
    config: 'test/mutation/vitest.config.mjs',
    watch: false,
    reporters: [{}],
    onConsoleLog: () => false,
  });
  const wrong = [];
  try {
    for (const id of ids) {
      const [file, ...name] = id.split('#');
      vitest.state.filesMap.clear();
      for (const { config } of vitest.projects) config.testNamePattern = new RegExp(escaped(name.join('#')));
      await vitest.start([file]);
      const ran = vitest.state
        .getFiles()
        .flatMap((it) => testsIn(it.tasks))
        .filter((it) => it.result?.state !== 'skip' && it.result);
      if (ran.length === 0 || ran.some((it) => it.result.state !== 'pass')) wrong.push(id);
    }
  } finally {
    await vitest.close();
  }
  return wrong;
};
