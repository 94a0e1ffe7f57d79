/** Runs before each test file, in the process that runs several of them: a module registers its hooks for the first file only. */
import { afterAll, afterEach } from 'vitest';
import { cleanUp } from '../server/db/fixtures/servers.ts';

afterEach(cleanUp);

afterAll(() => {
  const left = process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap');
  if (left.length > 0) throw new Error(`This file leaves ${left.length} processes behind.`);
});
