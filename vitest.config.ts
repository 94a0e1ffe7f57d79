import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const folders = '{contract,markdown,server,web,messages,bench,fuzz,verify-log,node,tests,scripts}';
/** What proves by mass runs in `npm run test:long` alone. */
const isLong = process.env.TEST_LONG === '1';

/** What takes longest, first: at the end of a run, one process alone would wait for it. */
const slowest = [
  'tests/access.',
  'server/backup/backup.',
  'server/commands/backup.',
  'server/backup-schedule/',
  'tests/start.',
  'server/commands/admin.',
  'server/db/recovery.',
  'bench/parts/availability/',
  'tests/adding-language.',
  'tests/interrupted-approval.',
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = slowest.findIndex((name) => moduleId.includes(name));
      return at === -1 ? slowest.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    include: [`${folders}/**/*${isLong ? '.long' : ''}.test.ts`],
    exclude: [...configDefaults.exclude, ...(isLong ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['tests/vitest-setup.ts'],
    setupFiles: ['tests/each-file.ts'],
    pool: 'forks',
    // The modules of the server are loaded once for each of the two processes, not for each file: tests put back what they change.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    maxWorkers: 2,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Real servers and real files: what hangs is stopped, nothing is timed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 50_000 } },
  },
});
