import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { contract } from '../../../contract/index.ts';
import { canWrite } from '../../../contract/people/roles.ts';
import { publicApi } from '../../../contract/programs/calls/api/index.ts';
import { apiSandbox } from '../../../contract/programs/calls/api/sandbox.ts';
import { getAuthor, getOwnProfile } from '../../people/index.ts';
import type { AccountActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { readFrom } from '../../platform/db/replica/read-from.ts';
import { compressAnswers } from '../../platform/http/compression.ts';
import { answerPreflights, openToEveryOrigin } from '../../platform/http/cors.ts';
import type { KnownMethods } from '../../platform/http/known-methods.ts';
import type { Answer } from '../../platform/http/mount.ts';
import {
  type ApiCall,
  type ApiEndpoint,
  type MountForAccount,
  mountApiCall,
} from '../../platform/http/mount-api.ts';
import { networkOf, widestNetwork } from '../../platform/http/network.ts';
import {
  confirmationsOf,
  countCorrections,
  createDraft,
  type Draft,
  deleteDraft,
  followPublications,
  getDraft,
  listApprovals,
  listIssued,
  listOwn,
  listPublished,
  listVersions,
  noticesOf,
  postsBy,
  presentConflict,
  recordingsOf,
  recordLoad,
  renderBodyForPrograms,
  saveDraft,
  searchPublished,
  submitPost,
  translationsOf,
} from '../../posts/index.ts';
import type { ApiCaller } from '../keys/keys.ts';
import { chargeNetwork, createTestableAuthenticator } from './authenticate.ts';
import type { Caller, Keys, TestHandlers } from './caller.ts';
import { readPlace, writePlace } from './cursor.ts';
import {
  presentApproval,
  presentChange,
  presentConfirmation,
  presentCopy,
  presentDirectory,
  presentDraft,
  presentDraftRow,
  presentPost,
  presentPostNotice,
  presentUser,
  presentVersion,
} from './present.ts';
import { presentTranslations } from './present-translations.ts';
import { copyEverything, findPost, listSince, refuseCursorAhead } from './public-routes.ts';
import { itemReport } from './usage.ts';

/** Mounts a call with what answers it to everybody but test keys. Those are answered from the sandbox of their owner. */
type MountCall = <E extends ApiEndpoint>(
  endpoint: E,
  handler: (call: ApiCall<E, ApiCaller | null>) => Promise<Answer<E>>,
) => void;

/**
 * Mounts the public API (product.md#the-public-api) for anybody and for clients with a key or token.
 * `testHandlers` answer test keys. `mountMore` lets other nouns mount their own calls in it.
 */
export function mountApi(
  app: FastifyInstance,
  context: Context,
  keys: Keys,
  testHandlers: TestHandlers,
  methods: KnownMethods,
  mountMore: (mountCall: MountForAccount) => void,
): void {
  const authenticator = createTestableAuthenticator(context, keys);
  const sandbox = new Map(
    Object.entries(testHandlers).map(([name, handler]) => [
      publicApi[name as keyof TestHandlers] as Endpoint,
      handler as (call: unknown) => Promise<never>,
    ]),
  );
  app.register(async (scope) => {
    openToEveryOrigin(scope);
    compressAnswers(scope);
    answerPreflights(scope, '/api/v1/*', methods);
    const mountCall: MountCall = (endpoint, handler) =>
      mountApiCall(scope, authenticator, endpoint, (call) => {
        const { caller } = call;
        if (caller === null || !('test' in caller)) return handler({ ...call, caller });
        const tried = sandbox.get(endpoint);
        if (!tried) throw new Error(`no answer to test keys: ${endpoint.path}`);
        return tried({ ...call, caller });
      });
    mountReading(mountCall, context);
    mountDrafts(mountCall, context);
    mountBulk(mountCall, context);
    mountSandboxCalls(mountCall);
    mountMore((endpoint, handler) =>
      mountApiCall(scope, authenticator, endpoint, (call) =>
        handler({ ...call, actor: ownerOf(call.caller) }),
      ),
    );
    mountUnknownPaths(scope, context, methods);
  });
}

function mountReading(mountCall: MountCall, context: Context): void {
  const { config } = context;
  const page = ({ rows, next }: Awaited<ReturnType<typeof listPublished>>) => ({
    posts: rows.map((row) => presentPost(context, row)),
    next,
  });
  mountCall(contract.apiGetDirectory, async () => presentDirectory(config));
  /** Reads from a replica what may be a little late for strangers. */
  const read = <Result>(caller: ApiCaller | null, work: (reading: Context) => Promise<Result>) =>
    readFrom(context, { upToNow: caller !== null }, work);
  mountCall(contract.apiListPosts, async ({ query: { author, ...filter }, caller }) =>
    page(
      await read(caller, async (reading) =>
        listSince(reading, { ...(author && (await postsBy(reading, author))), ...filter }),
      ),
    ),
  );
  mountCall(contract.apiSearch, async ({ query: { q, author, ...filter }, from, caller }) =>
    page(
      await searchPublished(context, {
        text: q,
        network: from.network,
        authorId: author,
        upToNow: caller !== null,
        ...filter,
      }),
    ),
  );
  mountCall(contract.apiGetPost, async ({ params, query, caller, from }) => {
    const { row } = await findPost(context, params.post);
    // Before the notices are read: one that is being issued is waited for, and is then in the reply.
    if (caller) await recordLoad(context, { accountId: caller.account.id, postId: row.id });
    const approvals = await listApprovals(context, row.id);
    const versions = await listVersions(context, row);
    const confirmations = await confirmationsOf(context, row.id);
    const notices = await noticesOf(context, row.id);
    const recordings = await recordingsOf(context, row.id);
    const program = caller?.account.id ?? widestNetwork(from.network);
    const html = query.include === 'html' ? await renderBodyForPrograms(context, program, row) : undefined;
    return {
      post: {
        ...presentCopy(context, row, { notices, recordings }),
        html,
        revisions: approvals.map(presentApproval),
        versions: versions.map((version) => presentVersion(config, row.slug, version)),
        translations: presentTranslations(config, await translationsOf(context, row)),
        confirmations: confirmations.map(presentConfirmation),
        corrected_reports: await countCorrections(context, row.id),
      },
    };
  });
  mountCall(contract.apiListNotices, async ({ query: { since, ...paged }, caller }) => {
    const from = since === undefined ? null : new Date(since);
    const { rows, next } = await read(caller, (reading) => listIssued(reading, { since: from, ...paged }));
    return { notices: rows.map((row) => presentPostNotice(config, row)), next };
  });
  mountCall(contract.apiGetUser, async ({ params }) => ({
    user: presentUser(config, await getAuthor(context, params.id)),
  }));
  mountCall(contract.apiListPostsOfUser, async ({ params, query, caller }) => {
    const author = await getAuthor(context, params.id);
    return page(
      await read(caller, async (reading) =>
        listPublished(reading, {
          ...(await postsBy(reading, author.id)),
          ...query,
        }),
      ),
    );
  });
  mountCall(contract.apiGetItemReport, async ({ query, caller }) =>
    read(caller, (reading) => itemReport(reading, query)),
  );
  mountCall(contract.apiGetMe, async ({ caller }) => {
    const { id, firstname, lastname, role, author } = await getOwnProfile(context, accountOf(caller));
    return {
      user: { id, firstname, lastname, role, author },
      scopes: [...(caller?.scopes ?? [])],
      test: false,
    };
  });
}

function mountDrafts(mountCall: MountCall, context: Context): void {
  mountCall(contract.apiListDrafts, async ({ caller, query }) => {
    const { rows, next } = await readFrom(context, { upToNow: true }, (reading) =>
      listOwn(reading, requireWriter(caller), 'drafts', query),
    );
    return { drafts: rows.map(presentDraftRow), next };
  });
  mountCall(contract.apiGetDraft, async ({ caller, params }) => ({
    draft: presentDraft(await getDraft(context, requireWriter(caller), params.id)),
  }));
  const present = (draft: Draft) => ({ draft: presentDraft(draft) });
  mountCall(contract.apiCreateDraft, async ({ caller, body, keep }) =>
    present(await createDraft(context, requireWriter(caller), body, keep(present))),
  );
  mountCall(contract.apiSaveDraft, async ({ caller, params: { id }, body }) => {
    const saved = await presentConflict(presentDraft, () =>
      saveDraft(context, requireWriter(caller), id, body),
    );
    return { draft: presentDraft(saved) };
  });
  mountCall(contract.apiDeleteDraft, async ({ caller, params }) => {
    await deleteDraft(context, requireWriter(caller), params.id);
    return {};
  });
  mountCall(contract.apiSubmitDraft, async ({ caller, params, body, keep }) => {
    const { version, change, note } = body;
    const submitted = await presentConflict(presentDraft, () =>
      submitPost(context, requireWriter(caller), params.id, version, change, note, keep(present)),
    );
    return present(submitted);
  });
}

function mountBulk(mountCall: MountCall, context: Context): void {
  mountCall(contract.apiGetEverything, async ({ query, caller }) => {
    const after = readPlace('cursor', query.cursor);
    await refuseCursorAhead(context, 'cursor', after);
    return copyEverything(context, after, caller?.account.id ?? null);
  });
  mountCall(contract.apiListChanges, async ({ query: { since, limit } }) => {
    const after = readPlace('since', since);
    await refuseCursorAhead(context, 'since', after);
    const found = await readFrom(context, { upToNow: true }, (reading) =>
      followPublications(reading, { after, limit: limit + 1 }),
    );
    const changes = found.slice(0, limit);
    return {
      changes: changes.map((row) => presentChange(context.config, row)),
      cursor: writePlace(changes.at(-1)?.number ?? after),
      more: found.length > limit,
    };
  });
}

/** The sandbox is there for test keys alone. */
function mountSandboxCalls(mountCall: MountCall): void {
  const refuse = async () => {
    throw new AppError('forbidden', { message: 'Only test keys have a sandbox: send one, test_afya_key_…' });
  };
  for (const endpoint of Object.values(apiSandbox)) mountCall<ApiEndpoint>(endpoint, refuse);
}

/**
 * Replies to unknown paths, with CORS headers: without them, pages of other sites would see only a failed
 * request. They are charged as calls are, to the network.
 */
function mountUnknownPaths(scope: FastifyInstance, context: Context, methods: KnownMethods): void {
  scope.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/v1/*',
    handler: async ({ method, url, ip }, reply) => {
      reply.headers(await chargeNetwork(context, networkOf(ip)));
      const allowed = methods.othersThan(method, url);
      if (allowed.length === 0) throw new AppError('not_found');
      throw new AppError('method_not_allowed', { headers: { allow: allowed.join(', ') } });
    },
  });
}

/** The account that the caller acts for; the authenticator has refused callers without one where a scope is required. */
function accountOf(caller: ApiCaller | null): AccountActor {
  if (!caller) throw new AppError('sign_in_required');
  return caller.account;
}

/** As `accountOf`; a test key owns what is in the sandbox of its account alone. */
function ownerOf(caller: Caller): AccountActor & { test?: true } {
  if (caller && 'test' in caller) return { ...caller.test.account, test: true };
  return accountOf(caller);
}

const notYetWriter =
  'The account of this key or token can’t write posts yet: its application to write has to be accepted first. ' +
  'A test key writes to a sandbox meanwhile.';

/** @throws AppError forbidden for readers */
function requireWriter(caller: ApiCaller | null): AccountActor {
  const account = accountOf(caller);
  if (!canWrite(account)) throw new AppError('forbidden', { message: notYetWriter });
  return account;
}
