import { globSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const folders = '{contract,markdown,server,web,messages,bench,fuzz,verify-log,node,tests,scripts}';
/** Which tests run: see CONTRIBUTING.md. What proves by mass, or starts, kills or fills programs, is tagged `long`. */
const isLong = process.env.TEST_LONG === '1';
const isMain = process.env.TEST_MAIN === '1';

const laterTags = /tags: '(?:long|edge)'|@module-tag edge/;

/** The files of the long run: those with this name, and others that have tests with its tags, unless one of the first runs all of theirs. */
function longFiles(): string[] {
  const files = globSync(`${folders}/**/*.test.ts`, { exclude: ['**/node_modules/**'] });
  const long = files.filter((file) => file.endsWith('.long.test.ts'));
  const known = new Set(long.flatMap((file) => [file, file.replace('.long.', '.')]));
  return [...long, ...files.filter((file) => !known.has(file) && laterTags.test(readFileSync(file, 'utf8')))];
}

/** An option of the command line, which is read here too, and isn't among the types of this file. */
const ofThisRun = { tagsFilter: [isLong ? 'long || edge' : isMain ? '!long && !edge' : '!long'] };

/** What takes longest, first: at the end of a run, one process alone would wait for it. */
const slowest = [
  'tests/access.',
  'server/operations/backup/backup.',
  'server/commands/backup.',
  'server/commands/restore-drill.',
  'server/operations/backup-schedule/',
  'tests/start.',
  'server/commands/admin.',
  'server/platform/db/recovery.',
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
    include: isLong ? longFiles() : [`${folders}/**/*.test.ts`],
    tags: [
      { name: 'long', description: 'runs in npm run test:long alone' },
      { name: 'edge', description: 'left out where every minute counts' },
    ],
    ...ofThisRun,
    exclude: [...configDefaults.exclude, ...(isLong ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['tests/vitest-setup.ts'],
    setupFiles: ['tests/each-file.ts'],
    pool: 'forks',
    // The modules of the server are loaded once for each of the three processes, not for each file: tests put back what they change.
    isolate: false,
    sequence: { sequencer: SlowestFirst },
    // More than two cores need: a test waits for its database most of its time.
    maxWorkers: 3,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Modules are loaded by Node itself, as on a real site; tests/module-hooks.ts adds what it can't.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Real servers and real files: what hangs is stopped, nothing is timed.
    // None, unless the run says so: see CONTRIBUTING.md.
    retry: Number(process.env.TEST_RETRIES ?? 0),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 50_000 } },
  },
});
