import { processContext } from './compose.ts';
import { run } from './run.ts';

// No top-level await: what a command loads later may share a chunk with this module, and would wait for it.
run(processContext()).then((code) => {
  process.exit(code);
});
