#!/usr/bin/env node
import { processContext } from './compose.ts';
import { run } from './run.ts';

process.exitCode = await run(processContext());
