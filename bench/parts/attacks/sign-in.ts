import type { Bench } from '../../bench.ts';
import { makeDataset } from '../../data/dataset.ts';
import { makeUsers, trustProxy } from '../../data/users.ts';
import { startServer } from '../../machine/server.ts';
import { measureSignInsAtOnce, signInsAtOnce } from './sign-in-at-once.ts';
import { measureTiming } from './sign-in-timing.ts';

const posts = 20;

/**
 * Measures whether the time of a sign-in reveals known emails, and whether many sign-ins slow down readers.
 */
export const measureSignIn: Bench = async (sandbox) => {
  const dataDir = await makeDataset(sandbox, posts);
  const server = await startServer(sandbox, dataDir, { settings: trustProxy });
  const users = await makeUsers(dataDir, signInsAtOnce);
  const isAlike = await measureTiming(server.origin, users);
  const isUnmoved = await measureSignInsAtOnce(server.origin, users);
  await server.stop();
  return isAlike && isUnmoved;
};
