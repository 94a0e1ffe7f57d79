import path from 'node:path';
import { findPostFiles, importFile } from '../../server/desk/index.ts';
import { createAccount, findActorByEmail, saveBio, saveLinks } from '../../server/people/index.ts';
import { type AccountActor, operator } from '../../server/platform/actor.ts';
import type { Context } from '../../server/platform/context.ts';
import { makeAccount, makeApproved, makeWithdrawn, revise } from '../factories.ts';

const project = path.join(import.meta.dirname, '..', '..');

/** The content of a site, by its paths. */
export interface Content {
  /** The number of published posts. */
  published: number;
  /** The newest post. */
  newest: { slug: string; title: string };
  /** The author of the newest post, with a complete author card. */
  author: string;
  /** A post with every element that a post can contain. */
  everything: string;
  /** A post in Arabic. */
  arabic: string;
  /** A post that its author has withdrawn. */
  withdrawn: string;
}

/** Fills a site with the project's sample posts and the other content that readers may see. */
export async function fill(context: Context): Promise<Content> {
  const author = await importer(context);
  const samples = await findPostFiles(path.join(project, 'demo'));
  const everything = path.join(import.meta.dirname, 'everything.md');
  for (const file of [...samples, everything]) {
    await importFile(context, author, { directory: project, file, approve: true });
  }
  const { slug: withdrawn } = await makeWithdrawn(context, { title: 'How much chlorine to add to a well' });
  const writer = await makeAccount(context, 'R', { firstname: 'Grace', lastname: 'Okoro' });
  await introduce(context, writer);
  await makeApproved(context, { title: 'Clean water', author: writer });
  const title = 'Mosquito nets that last';
  const newest = {
    title: 'Nets that last',
    author: writer,
    topics: ['malaria'],
    countries: ['TZ'],
    body: nets('two', '5'),
  };
  const { id, slug } = await makeApproved(context, newest);
  const note = 'Treated nets last three years, not two, and the table gave a dose that was too low.';
  const topics = ['malaria', 'nets'];
  const body = `${nets('three', '50')}\n\nWash a net four times a year.`;
  const countries = ['KE', 'TZ', '011'];
  const changed = { title, topics, body, countries, audience: 'health-workers' as const };
  await revise(context, writer, id, changed, { kind: 'correction', note });
  await context.db.updateTable('posts').set({ views: 7 }).where('slug', 'like', '%-o%').execute();
  return {
    published: samples.length + 3,
    newest: { slug, title },
    author: writer.id,
    everything: await slugOf(context, 'Everything a post can hold%'),
    arabic: await slugOf(context, 'الحر الشديد%'),
    withdrawn,
  };
}

/** A text whose words, table and formula change with its figures. */
const nets = (
  years: string,
  dose: string,
) => `A treated net lasts ${years} years where it is washed with care.

| Net | Permethrin, mg per m² |
| --- | ---: |
| Family | ${dose}0 |
| Single | 500 |

$$\\frac{${dose}}{2} = x$$

A paragraph that stays as it is.`;

/** The author card of a complete profile. */
async function introduce(context: Context, author: AccountActor): Promise<void> {
  await saveBio(
    context,
    author,
    'Epidemiologist at a district hospital; writes about water, wells and nets.',
  );
  await saveLinks(context, author, {
    google_scholar: 'https://scholar.example/grace',
    research_gate: 'https://researchgate.example/grace',
    scopus: 'https://scopus.example/grace',
    pub_med: 'https://pubmed.example/grace',
    network_status: 'research associate',
  });
}

async function importer(context: Context) {
  const email = 'importer@example.org';
  const account = {
    firstname: 'Thandiwe',
    lastname: 'Mokoena',
    role: 'R',
    author: true,
    password: null,
  } as const;
  await createAccount(context, operator, { ...account, email });
  const actor = await findActorByEmail(context, email);
  if (!actor) throw new Error('the importer was not made');
  return actor;
}

async function slugOf({ db }: Context, title: string): Promise<string> {
  const { slug } = await db
    .selectFrom('posts')
    .innerJoin('revisions', 'revisions.id', 'posts.approved_revision_id')
    .select('posts.slug')
    .where('revisions.title', 'like', title)
    .executeTakeFirstOrThrow();
  return slug;
}
