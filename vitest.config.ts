import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The harvester that the tests use comes with a loader of modules that today's Node can't run: its source is taken instead.
  resolve: { alias: { 'oai-pmh': fileURLToPath(import.meta.resolve('oai-pmh/src/index.js')) } },
  test: {
    server: { deps: { inline: ['oai-pmh'] } },
    include: [
      '{contract,markdown,server,web,messages,bench,fuzz,verify-log,node,tests,scripts}/**/*.test.{ts,tsx}',
    ],
    globalSetup: ['tests/vitest-setup.ts'],
    setupFiles: ['tests/each-file.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Files share the modules that a process has loaded: to load them again for each took a quarter of the time. No test replaces
    // a module, and what a helper keeps is cleaned up by `tests/cleaning.ts`.
    isolate: false,
    // Without a limit, a process that runs a hundred files collects garbage when it has gigabytes of it.
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=1024'],
    // Real servers and real files: what hangs is stopped, nothing is timed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 50_000 } },
  },
});
