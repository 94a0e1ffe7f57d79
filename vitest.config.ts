import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,messages,tests,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/vitest-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Real servers and real files: what hangs is stopped, nothing is timed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
