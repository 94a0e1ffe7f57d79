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
    pool: 'forks',
    maxWorkers: 2,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Real servers and real files: what hangs is stopped, nothing is timed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 50_000 } },
  },
});
