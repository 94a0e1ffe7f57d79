/** `npm run node -- conformance URL`: tests an engine of the institution before a node answers from it. */
import { EngineError } from '../engine/engine.ts';
import { ExactMemory } from '../engine/remote/exact.ts';
import { DataError } from '../load/data-error.ts';
import { loadInProcess } from '../load/process/in-process.ts';
import type { ConformanceOptions } from '../options.ts';
import { type Check, checkEngine } from './checks.ts';

/** Runs the checks, and gives them as lines of text, with whether all passed. @throws DataError */
export async function conformance({
  address,
  source,
  seed,
}: ConformanceOptions): Promise<{ text: string; passed: boolean }> {
  const expected = source && new ExactMemory((await loadInProcess(source, null)).snapshot);
  try {
    const checks = await checkEngine(address, expected, seed);
    const passed = checks.every(({ problem }) => problem === null);
    const lines = checks.map(lineOf);
    if (!source)
      lines.push('Give the files of the engine (--vcf, --individuals, --assembly) to compare its numbers.');
    lines.push(
      passed ? 'The engine conforms to the contract.' : 'The engine doesn’t conform to the contract.',
    );
    return { text: `${lines.join('\n')}\n`, passed };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new DataError(`The engine at ${address.url} can't be tested: ${error.message}`);
  }
}

const lineOf = ({ name, questions, problem }: Check): string =>
  problem === null ? `passed  ${name} (${questions})` : `FAILED  ${name}: ${problem}`;
