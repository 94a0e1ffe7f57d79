import { execFileSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';

// Each process of a run reads this file: the first one looks for the browser and leaves it to the others.
process.env.CHROMIUM_PATH ||= execFileSync(process.execPath, ['scripts/browser.mjs'], {
  cwd: import.meta.dirname,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
}).trim();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  // CONTRIBUTING.md says which run has which tests.
  ...(process.env.TEST_LONG === '1' ? { grep: /@long|@edge/ } : { grepInvert: /@long/ }),
  ...(process.env.TEST_MAIN === '1' && { grepInvert: /@long|@edge/ }),
  globalSetup: './tests/vitest-setup.ts',
  outputDir: '.tmp/playwright',
  // More than two cores need: the tests often wait, for saving and searching. Those of the editor take a fifth less time.
  workers: 3,
  fullyParallel: true,
  reporter: 'list',
  forbidOnly: true,
  // None, unless the run says so: see CONTRIBUTING.md.
  retries: Number(process.env.TEST_RETRIES ?? 0),
  // Real servers and a real browser: what hangs is stopped, nothing is timed.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    // What a screen never shows fails its test after a minute, also where a test has many screens and more time.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        // As root it starts in no other way; it sees nothing but our own pages.
        '--no-sandbox',
        // Nothing but what a page asks for leaves the machine.
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    locale: 'en-GB',
    timezoneId: 'Africa/Nairobi',
    screenshot: 'only-on-failure',
  },
});
