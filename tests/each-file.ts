/** Runs at the start of each file of tests, also where files share a process and its modules. */
import { afterAll, afterEach } from 'vitest';
import { cleanUpFile, cleanUpTest } from './cleaning.ts';

afterEach(cleanUpTest);
afterAll(cleanUpFile);
