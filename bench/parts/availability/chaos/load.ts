/** Who works on the site and reads it while it is being broken. */
import { setTimeout as delay } from 'node:timers/promises';
import { randomFrom } from '../../../../node/demo/random.ts';
import { createAccount } from '../../../../server/people/index.ts';
import { operator } from '../../../../server/platform/actor.ts';
import type { Context } from '../../../../server/platform/context.ts';
import { createWebhook } from '../../../../server/programs/index.ts';
import { identify, issueProof, openSession } from '../../../../server/trust/index.ts';
import { makeDeveloper } from '../../../data/chaos-queries.ts';
import { publishPage } from '../failover.ts';
import { Client, Tally } from './client.ts';
import type { Cluster } from './cluster.ts';
import { Ledger } from './ledger.ts';
import { Desk, type Person, type Staff } from './people.ts';
import { likePosts, type Read, readPages, signUp } from './readers.ts';
import type { Receiver } from './receiver.ts';

const people = { authors: 40, desks: 4, likers: 3 };

interface Site {
  keptPage: string;
  authors: Person[];
  likers: Person[];
  staff: Staff;
}

/** Makes the accounts, a post that does not change, and a webhook; gives the webhook's id. */
export async function furnish(
  context: Context,
  receiver: Receiver,
): Promise<{ webhook: string; site: Site }> {
  const keptPage = await publishPage(context);
  const person = async (name: string, role: 'P' | 'R' | 'A'): Promise<Person> => {
    const email = `${name}@example.org`;
    const names = { firstname: 'Bench', lastname: '', password: null };
    const id = await createAccount(context, operator, { email, ...names, role, author: role === 'R' });
    return { id, email, token: await openSession(context, id) };
  };
  const many = async (count: number, name: string, role: 'P' | 'R') => {
    const made: Person[] = [];
    while (made.length < count) made.push(await person(`${name}${made.length}`, role));
    return made;
  };
  const staff = await person('staff', 'A');
  const signedIn = await identify(context, staff.token);
  const proof = async (): Promise<string> => {
    for (;;) {
      const given = await issueProof(context, signedIn, 'password').catch(() => null);
      if (given !== null) return given.proof;
      await delay(500);
    }
  };
  const developer = await person('developer', 'P');
  await makeDeveloper(context.db, developer.id);
  const { id: webhook } = await createWebhook(
    context,
    { id: developer.id, role: 'P' },
    { url: receiver.url, events: ['post.approved', 'post.revised', 'post.withdrawn'] },
  );
  const authors = await many(people.authors, 'writer', 'R');
  const likers = await many(people.likers, 'reader', 'P');
  return { webhook, site: { keptPage, authors, likers, staff: { ...staff, proof } } };
}

/** Load that lasts until `end` is called. */
export function startLoad(
  { nodes }: Pick<Cluster, 'nodes'>,
  seed: number,
  { keptPage, authors, likers, staff }: Site,
) {
  const ledger = new Ledger();
  const tally = new Tally();
  const read: Read = { reads: 0, keptFailed: [], stale: [] };
  let isEnding = false;
  let seeds = seed;
  const client = () => {
    seeds += 1;
    return new Client(nodes, randomFrom(seeds), tally, () => isEnding);
  };
  const work = [
    ...Array.from({ length: people.desks }, () => new Desk(client(), ledger, { authors, staff }).work()),
    ...nodes.map((node) => readPages(client(), node, { ledger, keptPage, read })),
    ...likers.map((liker) => likePosts(client(), liker, ledger)),
    signUp(client(), nodes, ledger),
  ];
  // `end` throws what goes wrong; until then it must not end this process, and leave others behind.
  for (const each of work) each.catch(() => {});
  return {
    ledger,
    tally,
    read,
    client: client(),
    end: async () => {
      isEnding = true;
      await Promise.all(work);
    },
  };
}
