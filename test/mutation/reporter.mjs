import process from 'node:process';
import { described } from './judge.mjs';

/** An area takes many minutes: each survivor is told when it is found. */
class Survivors {
  onMutantTested(mutant) {
    if (mutant.status !== 'Survived' && mutant.status !== 'NoCoverage') return;
    const { file, at, was, became } = described(mutant, process.cwd());
    console.log(`  ${mutant.status} ${file}:${at}  ${was}  →  ${became}`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'survivors', injectableClass: Survivors }];
