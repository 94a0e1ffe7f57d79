import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import { contract } from '../../../contract/index.ts';
import { postPath } from '../../../contract/paths.ts';
import { emptyPostText } from '../../../contract/text/post-text.ts';
import { createAccount } from '../../../server/people/index.ts';
import { operator } from '../../../server/platform/actor.ts';
import { CommandError } from '../../../server/platform/command-error.ts';
import { readConfig } from '../../../server/platform/config/config.ts';
import type { Context } from '../../../server/platform/context.ts';
import { approvePost, createDraft, submitPost } from '../../../server/posts/index.ts';
import { startContext } from '../../../server/start.ts';
import type { Bench } from '../../bench.ts';
import { userPassword } from '../../data/users.ts';
import { startBalancer } from '../../machine/balancers.ts';
import { get } from '../../machine/http.ts';
import { DatabaseMachines } from '../../machine/patroni.ts';
import { type BenchServer, startServer } from '../../machine/server.ts';
import { requireTools } from '../../machine/tools.ts';
import { printVerdict, say } from '../../report.ts';
import { ask, FailoverLoad, longestGap } from './failover-load.ts';
import { measureHeldBackReplicas } from './held-back.ts';

const nodes = 2;
const writers = 4;
/** Seconds of load before and after a crash. */
const around = { before: 5_000, after: 8_000 };
/** The ttl of patroni.yml, and what it takes to promote a standby and find it. */
const ttlSeconds = 20;
const promotionSeconds = 5;

/**
 * Holds the replicas back, then crashes the primary under load, with the files of deploy/ha: PostgreSQL alone at first,
 * then the whole machine.
 */
export const measureFailover: Bench = async (sandbox) => {
  await requireTools(sandbox, ['patroni', 'etcd', 'haproxy']);
  const database = await DatabaseMachines.start(sandbox);
  const balancer = await startBalancer(sandbox, database.installation, 'site1');
  const dataDir = await sandbox.folder();
  const { tokens, page, servers } = await startSite({
    ...balancer.settings(...balancer.ports),
    SECRETS_KEY: 'a5'.repeat(32),
  });
  const origins = servers.map(({ origin }) => origin);
  const results: boolean[] = [];
  await database.untilComplete();
  results.push(await measureHeldBackReplicas(database, { origins, tokens, page }));
  const crashes = [
    { what: 'PostgreSQL of the primary killed', crash: () => database.killPostgres(), limit: ttlSeconds },
    {
      what: 'the machine of the primary lost',
      crash: () => database.killMachine(),
      limit: ttlSeconds + promotionSeconds,
    },
  ];
  for (const { what, crash, limit } of crashes) {
    await database.untilComplete();
    // Pages are kept as long as nothing changes; a change of the database's connection may drop them.
    for (const origin of origins) await get(origin + page);
    const load = new FailoverLoad(origins, tokens, page);
    await delay(around.before);
    const before = load.outcome.acknowledged.length;
    await crash();
    const deadline = performance.now() + 2 * limit * 1000;
    const crashed = performance.now();
    const isBack = () =>
      load.outcome.acknowledged.some((time) => time > crashed + 1000 && time > deadline - limit * 2000);
    while (!isBack() && performance.now() < deadline) await delay(100);
    await delay(around.after);
    const outcome = await load.end();
    const failedAt = load.outcome.failedAt.map((at) => (at - crashed) / 1000);
    if (failedAt.length > 0)
      say(
        `    Reads failed from ${Math.min(...failedAt).toFixed(1)} s to ${Math.max(...failedAt).toFixed(1)} s after the crash.`,
      );
    if (before === 0)
      throw new CommandError(`Nothing was written before the crash. ${outcome.wrong[0] ?? ''}`);
    say(
      `  ${what}: ${outcome.acknowledged.length} writes acknowledged (${before} before), ` +
        `${outcome.askedToRetry} answered with 503 and Retry-After, ${outcome.reads} reads of a kept page; ` +
        `the longest wait of a writer for an answer ${(outcome.longestWait / 1000).toFixed(1)} s`,
    );
    for (const wrong of new Set([...outcome.wrong, ...outcome.failedReads])) say(`    ${wrong}`);
    const none = (name: string, value: number) =>
      printVerdict({ what: name, value, limit: 0, bound: 'at most', places: 0 });
    results.push(
      none('acknowledged writes that were lost', outcome.lost),
      none('reads of a kept page that failed', outcome.failedReads.length),
      none('answers that are neither a success nor 503 with Retry-After', outcome.wrong.length),
      printVerdict({
        what: 'the longest time without a write',
        value: longestGap(outcome.acknowledged),
        limit,
        bound: 'at most',
        unit: 's',
        places: 1,
      }),
    );
  }
  return results.every(Boolean);

  async function startSite(settings: Record<string, string>) {
    const servers: BenchServer[] = [];
    while (servers.length < nodes)
      servers.push(await startServer(sandbox, await sandbox.folder(), { settings }));
    const config = readConfig({}, { ...settings, DATA_DIR: dataDir });
    const { context, stop } = await startContext(config, 'command', pino({ level: 'silent' }));
    try {
      const page = await publishPage(context);
      const tokens: string[] = [];
      for (let index = 0; index < writers; index += 1)
        tokens.push(await signedIn(context, servers[0]?.origin ?? '', index));
      return { servers, page, tokens };
    } finally {
      await stop();
    }
  }
};

/** Publishes a post of its own author; gives the path of its page, which says "one minute". */
export async function publishPage(context: Context): Promise<string> {
  const details = { email: 'author@example.org', firstname: 'Bench', lastname: '', password: null };
  const id = await createAccount(context, operator, { ...details, role: 'R', author: true });
  const author = { id, role: 'R' } as const;
  const { post, draft } = await createDraft(context, author, {
    ...emptyPostText,
    kind: 'news',
    title: 'Clean water',
    body: 'Boil the water for one minute.',
    topics: ['water'],
  });
  const submitted = await submitPost(context, author, post.id, draft.version);
  await approvePost(context, operator, post.id, submitted.draft.submitted_revision_id ?? '');
  return postPath(submitted.post.slug);
}

async function signedIn(context: Context, origin: string, index: number): Promise<string> {
  const email = `writer${index}@example.org`;
  const details = { email, firstname: 'Writer', lastname: '', password: userPassword };
  await createAccount(context, operator, { ...details, role: 'R', author: true });
  const body = { email, password: userPassword };
  const answer = await ask({ method: 'POST', url: origin + contract.signIn.path, body });
  if (answer.status !== 200) throw new CommandError(`The sign-in failed: ${answer.text}`);
  return JSON.parse(answer.text).token;
}
