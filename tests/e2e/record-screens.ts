import { issuedKinds, type NoticeKind } from '../../contract/constants.ts';
import { postPath, versionPath } from '../../contract/paths.ts';
import type { Context } from '../../server/platform/context.ts';
import { announceNotice, approvePost, revisePost, saveDraft, submitPost } from '../../server/posts/index.ts';
import { changeReviewer } from '../../server/posts/reviewers/reviewers.ts';
import { makeAccount, makeApproved, makeSubmitted, type TestAccount, writtenNotice } from '../factories.ts';
import type { RunningSite } from './running-site.ts';

/** The addresses of posts that show what was said, what changed, and who answers for it. */
interface OnRecord {
  noticed: ReadonlyMap<NoticeKind, string>;
  /** A post with two versions that differ in all their statements, both approved by a named reviewer. */
  reviewed: string;
}

const body = 'Give a child **5 mg** of zinc a day for two weeks, dissolved in clean water.';

/** Fills a site with a post under a notice of each kind that staff issue, and a reviewed post. */
export async function prepareRecord({ context }: RunningSite): Promise<OnRecord> {
  const admin = await makeAccount(context, 'A', { firstname: 'Kwame', lastname: 'Boateng' });
  const noticed = new Map<NoticeKind, string>();
  for (const kind of issuedKinds) {
    const { id, slug } = await makeApproved(context, { title: `Zinc for children: ${kind}`, body });
    await announceNotice(context, admin, id, { ...writtenNotice, kind, when: 'now' });
    noticed.set(kind, slug);
  }
  return { noticed, reviewed: await reviewTwice(context, admin) };
}

async function reviewTwice(context: Context, admin: TestAccount): Promise<string> {
  await changeReviewer(context, admin, {
    named: true,
    institution: 'Kwame Nkrumah University of Science and Technology, Kumasi',
  });
  const { id, author, revision, slug } = await makeSubmitted(context, {
    title: 'Zinc for children with diarrhoea',
    body,
    kind: 'explainer',
    summary: 'Give a child a tablet a day for ten days.',
    funding: 'The district council paid for the survey.',
    competing_interests: 'None.',
  });
  await approvePost(context, admin, id, revision);
  const { draft } = await revisePost(context, author, id);
  const saved = await saveDraft(context, author, id, {
    version: draft.version,
    kind: 'guidance',
    summary: 'Give a child half a tablet a day for two weeks, and زنك in water.',
    funding: 'The Wellcome Trust paid for the survey (grant 214711/Z/18/Z).',
    competing_interests: 'One of us advises a maker of zinc tablets.',
  });
  const change = { kind: 'new evidence', note: 'A trial found that half a dose is enough.' } as const;
  const { draft: waiting } = await submitPost(context, author, id, saved.draft.version, change);
  await approvePost(context, admin, id, waiting.submitted_revision_id ?? '');
  return slug;
}

/** The paths of the screens, by the names of these. */
export const recordScreens: Record<string, (record: OnRecord) => string> = {
  ...Object.fromEntries(
    issuedKinds.map((kind) => [
      `post under a notice of kind ${kind}`,
      ({ noticed }: OnRecord) => postPath(noticed.get(kind) ?? ''),
    ]),
  ),
  'post with a named reviewer': ({ reviewed }) => postPath(reviewed),
  'changed statements': ({ reviewed }) => versionPath(reviewed, '1..2'),
};
