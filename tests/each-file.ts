/** Runs before each test file, in the process that runs several of them: a module registers its hooks for the first file only. */
import os from 'node:os';
import fc from 'fast-check';
import { afterAll, afterEach, vi } from 'vitest';
import { cleanUp } from '../server/platform/db/fixtures/servers.ts';
import './module-hooks.ts';

// Readers come before what the site makes in the background; a test waits for that alone.
Object.assign(os, { setPriority() {} });

// A change is judged by the same generated inputs as the one before it. The long run looks for new ones.
if (process.env.TEST_LONG !== '1') fc.configureGlobal({ seed: 42 });

afterEach(cleanUp);

/** One that has just ended is let go of a moment later. */
afterAll(() => vi.waitFor(expectNoProcesses, { timeout: 30_000 }));

function expectNoProcesses(): void {
  const left = process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap');
  if (left.length > 0) throw new Error(`This file leaves ${left.length} processes behind.`);
}
