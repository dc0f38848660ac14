import { describe, expect, test } from 'vitest';
import type { ImportItem } from '../../src/app/importing.ts';
import { openGoal } from '../support/acts.ts';
import { sharedPlace } from '../support/forge.ts';
import { play } from '../support/given.ts';
import { claude, World } from '../support/world.ts';
import {
  bytesFile,
  calls,
  fileOf,
  imported,
  importInto,
  joint,
  passed,
  plainImporter,
  record,
  returns,
  said,
  session,
  trace,
  usage,
} from './import.stage.ts';

const fresh = async (): Promise<World> => {
  const world = new World();
  await world.init();
  return world;
};

/** Two conversations, ids that come again, a call without its return, usage told by several records. */
const log: readonly ImportItem[] = [
  session,
  record(0, [said('first'), calls('a')]),
  passed(1, 'meta'),
  record(2, [calls('a', '{"side":1}')], 'sub'),
  record(3, [returns('a', 'of the main')]),
  record(4, [returns('a', 'of the side')], 'sub'),
  record(5, [calls('a', '{"again":1}')]),
  joint(5, usage('m1', 10)),
  passed(6, 'meta'),
  record(7, [returns('a', 'of the second')]),
  record(8, [calls('b'), said('last')]),
  joint(8, usage('m2', 7)),
];

const usageOf = async (world: World) =>
  [...(await world.state()).sessions.values()].map((it) => it.usage.output);

describe('a foreign log is read in', () => {
  test('each record is imported or passed over, and counted as such', async () => {
    const world = await fresh();
    const answer = await imported(world, log);
    expect(answer).toMatchObject({ records: 9, imported: 7, passed: { meta: 2 } });
    expect(answer.records).toBe(
      answer.imported + Object.values(answer.passed).reduce((sum, n) => sum + n, 0),
    );
    const last = (await world.types()).at(-1);
    expect(last).toBe('ledger.imported');
  });

  test('a call meets its return inside its side, and the latest of its id', async () => {
    const world = await fresh();
    await imported(world, log);
    const events = (await trace(world)) as [string, Record<string, unknown>, number?][];
    const pairs = events.flatMap(([type, data, called]) =>
      type === 'tool.returned' ? [[events[called ?? 0]?.[1].input, data.output]] : [],
    );
    expect(pairs).toEqual([
      ['{}', 'of the main'],
      ['{"side":1}', 'of the side'],
      ['{"again":1}', 'of the second'],
    ]);
    const open = [...(await world.state()).openCalls.values()].map((it) => it.call);
    expect(open).toEqual(['b']);
  });

  test('its session is over, is nobody’s to work in, and binds to the goal that was named', async () => {
    const world = await play([openGoal]);
    const goal = [...(await world.state()).goals.keys()][0] ?? '';
    const answer = await world.ledger.importFile([plainImporter], fileOf(log), {
      ...claude,
      goal,
    });
    expect(answer.ok).toBe(true);
    expect([...(await world.state()).sessions.values()]).toMatchObject([
      { status: 'ended', imported: true, goal, messages: 2, calls: 4, turnsInVain: 0 },
    ]);
    expect(await world.code({ type: 'session.end' }, claude)).toBe('no-session');
  });

  test('again, it adds nothing, not even a line that says so', async () => {
    const world = await fresh();
    const first = await imported(world, log);
    const bytes = world.files.bytes();
    const second = await imported(world, log);
    expect(second).toEqual({ ...first, added: 0 });
    expect(world.files.bytes()).toEqual(bytes);
  });

  test('a file without a record is refused', async () => {
    const world = await fresh();
    expect(await importInto(world, fileOf([]))).toMatchObject({ ok: false, code: 'unknown-format' });
  });
});

describe('a reading that was cut off goes on where it stopped', () => {
  const whole = async () => {
    const world = await fresh();
    await imported(world, log);
    return { events: await trace(world), usage: await usageOf(world) };
  };

  test.each(log.map((_, n) => n + 1))('after the first %i items of the file', async (n) => {
    const world = await fresh();
    await imported(world, log.slice(0, n));
    await imported(world, log);
    expect({ events: await trace(world), usage: await usageOf(world) }).toEqual(await whole());
  });

  test('after every write of a long one', async () => {
    const long: readonly ImportItem[] = [
      session,
      ...Array.from({ length: 400 }, (_, n) =>
        record(n, [calls(`c${n % 7}`, 'x'.repeat(900)), returns(`c${n % 7}`)]),
      ),
    ];
    const once = await fresh();
    await imported(once, long);
    const world = await fresh();
    const file = fileOf(long);
    let turns = 0;
    for (let done = false; !done; turns += 1) {
      done = await importInto(world, file, plainImporter, (records) => {
        if (records === 90 * (turns + 1)) throw new Error('killed');
      }).then(
        () => true,
        () => false,
      );
    }
    expect(turns).toBeGreaterThan(3);
    expect(await trace(world)).toEqual(await trace(once));
  });

  test('two that read the same file at once add what one adds', async () => {
    const files = sharedPlace();
    const one = new World(files, { pid: 1, host: 'here', since: '' });
    await one.init();
    const two = new World(files, { pid: 2, host: 'here', since: '' });
    const long: readonly ImportItem[] = [
      session,
      ...Array.from({ length: 300 }, (_, n) =>
        record(n, [calls(`c${n}`, 'x'.repeat(900)), returns(`c${n}`)]),
      ),
    ];
    const answers = await Promise.all([imported(one, long), imported(two, long)]);
    const alone = await fresh();
    await imported(alone, long);
    expect(await trace(one)).toEqual(await trace(alone));
    expect(answers[0].added + answers[1].added).toBeGreaterThanOrEqual(601);
    expect((await two.state()).readOnly).toBeUndefined();
  });
});

describe('usage that was not certain', () => {
  /** Records tell of one message's usage again and again, and only the next message ends it. */
  const told = (...outputs: readonly (readonly [message: string, output: number])[]) => ({
    file: bytesFile(Buffer.from(outputs.map((it) => `${it.join(' ')}\n`).join(''))),
    importer: {
      format: 'told/1',
      detects: () => true,
      async *read(): AsyncGenerator<ImportItem> {
        yield session;
        for (const [n, [message, output]] of outputs.entries()) {
          yield record(n, [said(`${message} ${output}`)]);
          const next = outputs[n + 1];
          if (next === undefined) yield joint(n, usage(message, output), true);
          else if (next[0] !== message) yield joint(n, usage(message, output));
        }
      },
    },
  });
  const read = async (world: World, ...outputs: readonly (readonly [string, number])[]) => {
    const { file, importer } = told(...outputs);
    const answer = await importInto(world, file, importer);
    if (!answer.ok) throw new Error(answer.what);
    return answer;
  };

  test('is counted, and replaced when it is known', async () => {
    const world = await fresh();
    await read(world, ['m', 5]);
    expect(await usageOf(world)).toEqual([5]);
    await read(world, ['m', 5], ['m', 9]);
    expect(await usageOf(world)).toEqual([9]);
    await read(world, ['m', 5], ['m', 9], ['m', 12], ['n', 1]);
    expect(await usageOf(world)).toEqual([13]);
    await read(world, ['m', 5], ['m', 9], ['m', 12], ['n', 1], ['n', 4], ['o', 2]);
    expect(await usageOf(world)).toEqual([18]);
    expect([...([...(await world.state()).imports.values()][0]?.provisional.keys() ?? [])]).toEqual(['o']);
    const once = await fresh();
    await read(once, ['m', 5], ['m', 9], ['m', 12], ['n', 1], ['n', 4], ['o', 2]);
    expect(await usageOf(once)).toEqual([18]);
  });

  test('adds nothing when the same is read again', async () => {
    const world = await fresh();
    await read(world, ['m', 5]);
    const bytes = world.files.bytes();
    expect((await read(world, ['m', 5])).added).toBe(0);
    expect(world.files.bytes()).toEqual(bytes);
  });
});

describe('a source whose beginning is another', () => {
  test.each<readonly [string, readonly ImportItem[]]>([
    ['an earlier record changed', [session, record(0, [said('other')]), ...log.slice(2)]],
    ['it is shorter', log.slice(0, 4)],
    ['a record was put before', [session, passed(0, 'meta'), ...log.slice(1)]],
  ])('is refused, and nothing is added: %s', async (_, items) => {
    const world = await fresh();
    await imported(world, log);
    const bytes = world.files.bytes();
    expect(await importInto(world, fileOf(items))).toMatchObject({ ok: false, code: 'source-changed' });
    expect(world.files.bytes()).toEqual(bytes);
  });

  test('but one that grew is not', async () => {
    const world = await fresh();
    await imported(world, log);
    expect((await imported(world, [...log, record(9, [said('more')])])).added).toBe(2);
  });
});
