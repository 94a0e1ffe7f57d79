/** What the calls of the public API answer to a test key: from the sandbox of its owner, and from nothing else. */
import type { z } from 'zod';
import type { contract } from '../../../contract/index.ts';
import { getOwnProfile } from '../../people/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import {
  measureText,
  renderBodyForPrograms,
  requireWithinBounds,
  slugCandidates,
} from '../../posts/index.ts';
import type { TestCaller, TestHandlers } from '../api/caller.ts';
import { readPlace, writePlace } from '../api/cursor.ts';
import { presentDirectory, presentUser } from '../api/present.ts';
import { emptyReport } from '../api/usage.ts';
import {
  type Published,
  presentLine,
  presentOwnDraft,
  presentOwnRow,
  presentPublished,
  presentRow,
  presentSandboxChange,
  presentSandboxNotice,
  presentSpace,
  presentWhole,
  presentWithdrawn,
  publishedAt,
  publishedIn,
} from './present.ts';
import { changeSpace, chooseRule, readSpace, resetSandbox, step } from './sandbox.ts';
import * as spaces from './space.ts';

export function callsOnSandbox(context: Context): TestHandlers {
  return { ...reading(context), ...drafts(context), ...following(context), ...steps(context) };
}

/** The space of a caller, with its owner. */
async function openSpace(context: Context, { test: { account } }: TestCaller) {
  return { space: await readSpace(context, account), owner: await getOwnProfile(context, account) };
}

function reading(context: Context) {
  const { config } = context;
  return {
    apiGetDirectory: async () => presentDirectory(config),
    apiListPosts: async ({ caller, query }) => listPosts(context, caller, query),
    apiSearch: async ({ caller, query }) => listPosts(context, caller, query),
    apiGetPost: async ({ caller, params, query }) => {
      const { space, owner } = await openSpace(context, caller);
      const post = space.posts.find(({ id, slug }) => params.post === id || params.post === slug);
      const text = post?.versions.at(-1);
      if (post?.status === 'withdrawn' && text)
        throw new AppError('withdrawn', { notice: presentWithdrawn(context, owner, post) });
      if (post?.status !== 'approved' || !text) throw new AppError('not_found');
      const html =
        query.include === 'html' ? await renderBodyForPrograms(context, owner.id, text.text) : undefined;
      return { post: { ...presentWhole(context, owner, { post, text }), html } };
    },
    apiListNotices: async ({ caller, query: { since, cursor, limit } }) => {
      const { space, owner } = await openSpace(context, caller);
      const notices = space.posts
        .flatMap((post) => post.notices.map((notice) => presentSandboxNotice(context, owner, post, notice)))
        .filter(({ issued_at: at }) => since === undefined || new Date(at) >= new Date(since))
        .sort((one, other) => other.number - one.number);
      const { rows, next } = pageOf(notices, { cursor, limit }, ({ number }) => String(number));
      return { notices: rows, next };
    },
    apiGetUser: async ({ caller, params }) => {
      const { owner } = await openSpace(context, caller);
      if (params.id !== owner.id) throw new AppError('not_found');
      return { user: presentUser(config, owner) };
    },
    apiListPostsOfUser: async ({ caller, params: { id }, query }) => {
      if (id !== caller.test.account.id) throw new AppError('not_found');
      return listPosts(context, caller, query);
    },
    // Nobody reads what is in a sandbox.
    apiGetItemReport: async ({ query }) => emptyReport(context, query),
    apiGetMe: async ({ caller }) => {
      const { owner } = await openSpace(context, caller);
      const { id, firstname, lastname, role, author } = owner;
      return { user: { id, firstname, lastname, role, author }, scopes: [...caller.test.scopes], test: true };
    },
  } satisfies Partial<TestHandlers>;
}

type Filter = z.output<typeof contract.apiListPosts.query> &
  Partial<z.output<typeof contract.apiSearch.query>>;

/** The published posts of a space that pass a filter. A search finds posts that have all of its words. */
async function listPosts(context: Context, caller: TestCaller, filter: Filter) {
  const { space, owner } = await openSpace(context, caller);
  const { q, language, topic, author, country, audience, kind, since, cursor, limit, ...others } = filter;
  // A field that the calls get must be compared here before this compiles.
  others satisfies Record<string, never>;
  const words = q?.toLowerCase().split(/\s+/) ?? [];
  const passes = (published: Published) => {
    const { text } = published.text;
    const said = [text.title, text.summary, text.body, ...text.topics].join('\n').toLowerCase();
    return (
      (language === undefined || text.language === language) &&
      (topic === undefined || text.topics.some((each) => each.toLowerCase() === topic)) &&
      (author === undefined || author === owner.id) &&
      (country === undefined || text.countries.includes(country)) &&
      (audience === undefined || text.audience === audience) &&
      (kind === undefined || text.kind === kind) &&
      (since === undefined || new Date(publishedAt(published)) >= new Date(since)) &&
      words.every((word) => said.includes(word))
    );
  };
  const found = publishedIn(space).filter(passes);
  const { rows, next } = pageOf(found, { cursor, limit }, ({ post }) => post.id);
  return { posts: rows.map((row) => presentPublished(context, owner, row)), next };
}

function drafts(context: Context) {
  const requireVersion = (version: number) => (post: spaces.SandboxPost, draft: spaces.SandboxDraft) => {
    if (draft.version !== version)
      throw new AppError('version_conflict', { current: presentOwnDraft(post, draft) });
  };
  const presentDraftOf = (post: spaces.SandboxPost) => {
    if (!post.draft) throw new AppError('not_found');
    return { draft: presentOwnDraft(post, post.draft) };
  };
  return {
    apiListDrafts: async ({ caller, query: { cursor } }) => {
      const { space } = await openSpace(context, caller);
      const found = space.posts
        .flatMap((post) => (post.draft ? [{ post, draft: post.draft }] : []))
        .sort((one, other) => Date.parse(other.draft.updated_at) - Date.parse(one.draft.updated_at));
      const { rows, next } = pageOf(found, { cursor, limit: 20 }, ({ post }) => post.id);
      return { drafts: rows.map(({ post, draft }) => presentOwnRow(post, draft)), next };
    },
    apiGetDraft: async ({ caller, params }) => {
      const { space } = await openSpace(context, caller);
      return presentDraftOf(spaces.draftIn(space, params.id).post);
    },
    apiCreateDraft: async ({ caller: { test }, body, keep }) => {
      const slugs = await slugCandidates(body.title);
      const add = (space: spaces.Space, at: string) => spaces.addDraft(space, body, slugs, at);
      return presentDraftOf(await changeSpace(context, test.account, add, keep(presentDraftOf)));
    },
    apiSaveDraft: async ({ caller: { test }, params: { id }, body: { version, ...text } }) =>
      presentDraftOf(
        await changeSpace(context, test.account, (space, at) =>
          spaces.saveText(space, id, text, at, requireVersion(version)),
        ),
      ),
    apiDeleteDraft: async ({ caller: { test }, params: { id } }) => {
      await changeSpace(context, test.account, (space) => spaces.removeDraft(space, id));
      return {};
    },
    apiSubmitDraft: async ({ caller, params: { id }, body: { version, change }, keep }) => {
      const { account } = caller.test;
      // Measured before the space is locked: a long text takes a while.
      const { text } = spaces.draftIn(await readSpace(context, account), id).draft;
      const { words, excess } = await measureText(context, account, text);
      const slugs = await slugCandidates(text.title);
      const submit = (space: spaces.Space, at: string) => {
        const given = { change, words, slugs, at };
        const post = spaces.submitText(space, id, given, requireVersion(version));
        requireWithinBounds(excess);
        const submitted = presentDraftOf(structuredClone(post));
        if (space.rule !== 'wait') spaces.takeStep(space, id, { step: space.rule, kind: 'correction' }, at);
        return submitted;
      };
      return changeSpace(
        context,
        account,
        submit,
        keep((submitted) => submitted),
      );
    },
  } satisfies Partial<TestHandlers>;
}

function following(context: Context) {
  return {
    apiGetEverything: async ({ caller, query }) => {
      const after = readPlace('cursor', query.cursor);
      const { space, owner } = await openSpace(context, caller);
      refuseAhead('cursor', after, space);
      const lines = space.posts
        .flatMap((post) => {
          const last = space.changes.findLastIndex((change) => change.post === post.id) + 1;
          return last > after ? [{ last, line: presentLine(context, owner, post, writePlace(last)) }] : [];
        })
        .sort((one, other) => one.last - other.last);
      const end = { type: 'end', cursor: writePlace(lines.at(-1)?.last ?? after) };
      return toLines([...lines.map(({ line }) => line), end]);
    },
    apiListChanges: async ({ caller, query: { since, limit } }) => {
      const after = readPlace('since', since);
      const { space, owner } = await openSpace(context, caller);
      refuseAhead('since', after, space);
      const changes = space.changes.slice(after, after + limit);
      const last = after + changes.length;
      return {
        changes: changes.map((change) => presentSandboxChange(context, owner, space, change)),
        cursor: writePlace(last),
        more: last < space.changes.length,
      };
    },
  } satisfies Partial<TestHandlers>;
}

function steps(context: Context) {
  const presentPost = (post: spaces.SandboxPost) => ({ post: presentRow(post) });
  return {
    apiGetSandbox: async ({ caller }) => presentSpace(await readSpace(context, caller.test.account)),
    apiChangeSandbox: async ({ caller, body }) =>
      presentSpace(await chooseRule(context, caller.test.account, body.rule)),
    apiStepInSandbox: async ({ caller, params, body, keep }) =>
      presentPost(await step(context, caller.test.account, params.id, body, keep(presentPost))),
    apiResetSandbox: async ({ caller }) => {
      await resetSandbox(context, caller.test.account);
      return {};
    },
  } satisfies Partial<TestHandlers>;
}

async function* toLines(lines: readonly object[]): AsyncGenerator<string> {
  for (const line of lines) yield `${JSON.stringify(line)}\n`;
}

/** A page of rows. The cursor names the last row of the page before. @throws AppError invalid_input */
function pageOf<Row>(
  rows: readonly Row[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  nameOf: (row: Row) => string,
): { rows: Row[]; next: string | null } {
  const last = cursor === undefined ? -1 : rows.findIndex((row) => nameOf(row) === cursor);
  if (cursor !== undefined && last < 0)
    throw new AppError('invalid_input', { fields: { cursor: 'Not a cursor of this call' } });
  const page = rows.slice(last + 1, last + 1 + limit);
  const end = page.at(-1);
  return { rows: page, next: end && last + 1 + limit < rows.length ? nameOf(end) : null };
}

/** As on the site: a cursor from before the space was emptied. @throws AppError invalid_input */
function refuseAhead(field: 'cursor' | 'since', place: number, { changes }: spaces.Space): void {
  if (place > changes.length)
    throw new AppError('invalid_input', { fields: { [field]: 'Not a cursor of this site' } });
}
