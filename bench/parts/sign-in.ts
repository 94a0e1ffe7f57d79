import type { Bench } from '../bench.ts';
import { makeStock } from '../data/dataset.ts';
import { makeMembers, trusting } from '../data/users.ts';
import { startServer } from '../machine/server.ts';
import { crowdSize, measureCrowd } from './sign-in-at-once.ts';
import { measureTiming } from './sign-in-timing.ts';

const posts = 20;

/** Whether signing in tells which addresses are known, and whether many who sign in hold up who reads. */
export const measureSignIn: Bench = async (workbench) => {
  const dataDir = await makeStock(workbench, posts);
  const server = await startServer(workbench, dataDir, { settings: trusting });
  const members = await makeMembers(dataDir, crowdSize);
  const isAlike = await measureTiming(server.origin, members);
  const isUnmoved = await measureCrowd(server.origin, members);
  await server.stop();
  return isAlike && isUnmoved;
};
