/** Makes every call as every kind of caller, and checks the exact status that the contract declares. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { recentProofHeader } from '../contract/constants.ts';
import type { WrittenAlert } from '../contract/desk/calls/alerts.ts';
import { dayMilliseconds } from '../contract/durations.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { contract } from '../contract/index.ts';
import type { WrittenIncident } from '../contract/operations/calls/status.ts';
import { isStaff, type Role, roles } from '../contract/people/roles.ts';
import { writeContributors } from '../contract/posts/contributors/contributor.ts';
import { decideNode, proposeNode } from '../server/cloud/index.ts';
import { createAlert } from '../server/desk/alerts/alerts.ts';
import { addComment } from '../server/desk/review/comments.ts';
import { approveWithComments } from '../server/desk/review/decisions.ts';
import { claimSubmission } from '../server/desk/review/queue/claims.ts';
import { createReply } from '../server/desk/review/queue/replies.ts';
import { createView } from '../server/desk/review/queue/views.ts';
import { askReviewer } from '../server/desk/review/requests/requests.ts';
import { translatePost } from '../server/desk/translations/translations.ts';
import { createIncident } from '../server/operations/status/incidents.ts';
import { changeAccount } from '../server/people/accounts/administration.ts';
import { beginLink, beginProof as beginProviderProof } from '../server/people/accounts/providers/links.ts';
import { insertArrival, upsertLink } from '../server/people/accounts/providers/queries.ts';
import { beginSignIn as beginProviderSignIn } from '../server/people/accounts/providers/sign-in.ts';
import { proposeRole } from '../server/people/accounts/roles/proposals.ts';
import { askForName, requestEmailChange } from '../server/people/index.ts';
import { beginSignIn as beginOrcidSignIn } from '../server/people/orcid/orcid.ts';
import { changeProfile } from '../server/people/profiles/changed-profiles.ts';
import { operator } from '../server/platform/actor.ts';
import type { Context } from '../server/platform/context.ts';
import { dayOf } from '../server/platform/db/day.ts';
import type { SessionEndpoint } from '../server/platform/http/mount.ts';
import { sha256 } from '../server/platform/text/digest.ts';
import { suggestWords } from '../server/posts/co-authors/co-authors.ts';
import {
  announceNotice,
  approvePost,
  deleteDraft,
  returnPost,
  revisePost,
  submitPost,
  withdrawPost,
} from '../server/posts/index.ts';
import { uploadRecording } from '../server/posts/recordings/uploads.ts';
import { decideOnReport } from '../server/posts/reports/decisions.ts';
import {
  createKey,
  createWebhook,
  dispatchWebhooks,
  listDeliveries,
  registerApp,
} from '../server/programs/index.ts';
import { askForPhoneAlert, listPhoneAlerts } from '../server/site/phones/alerts.ts';
import { endMaintenance, identify, linkToken, listSessions, openSession } from '../server/trust/index.ts';
import { makeLink } from '../server/trust/sessions/one-time-links.ts';
import { hashPassword } from '../server/trust/sessions/passwords.ts';
import { startTestApp, type TestApp } from './app.ts';
import { startCloudNode, stopCloudNodes } from './cloud-node.ts';
import {
  aChange,
  giveDeveloperAccess,
  longEnoughReason,
  longEnoughStatement,
  makeAccount,
  makeApplication,
  makeApproved,
  makeDraft,
  makeReport,
  makeSubmitted,
  proofIn,
  revise,
  type TestAccount,
  writtenNotice,
} from './factories.ts';
import { type InstitutionServer, startInstitution } from './institution-server.ts';
import { inMass } from './mass.ts';
import { signInAt } from './openid-server.ts';
import { type OrcidServer, signInAtOrcid, startOrcidServer } from './orcid-server.ts';
import { goodPassword, newcomer } from './people.ts';
import { formOf, somePicture } from './pictures.ts';
import { Browser, beginSignIn, makeDeveloper, makeSampleApp, redirectUri, signInto } from './sample-app.ts';
import { giveApp, givePasskey, newPasskey, secondStepOf, signedBy, startedApp } from './second-factors.ts';
import { wavOf } from './sounds.ts';
import { behindProxy, startValidatingProxy, type ValidatingProxy } from './validating-proxy.ts';

type Name = keyof typeof contract;

interface Sent {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Case {
  /** A request that succeeds for the actor, if the contract allows the actor to make it. */
  own(context: Context, actor: TestAccount): Promise<Sent>;
  /** The same request for an object of another account, with its expected status. */
  anothers?: { sent(context: Context): Promise<Sent>; status: number };
}

const orcidReturn = 'https://afya.example/phis/user/orcid';
const providerReturn = 'https://afya.example/auth/return/uni';

/** Has somebody sign in at the institution next, whose account there is linked with the account or with none. */
async function visitor(context: Context, account: { id: string } | null): Promise<void> {
  const person = { id: randomUUID(), email: 'somebody@uni.example' };
  institution.person = person;
  const identity = { issuer: institution.issuer, subject: person.id };
  if (account) await upsertLink(context.db, account.id, identity, context.clock());
}

/** The token of somebody whom the institution vouches for, with this address. */
async function arrival({ db, clock }: Context, email: string): Promise<string> {
  const token = randomUUID();
  await insertArrival(db, {
    token_sha256: sha256(token),
    issuer: institution.issuer,
    subject: randomUUID(),
    email,
    expires_at: new Date(clock().getTime() + 60_000),
  });
  return token;
}
const nothing: Case = { own: async () => ({}) };
const email = async () => ({ body: { email: newcomer().email } });
const bio = 'I look after wells. '.repeat(6);

/** An account with a password and a verified or unverified address. */
async function credentials(context: Context, { developer = false } = {}) {
  const account = await makeAccount(context, 'P', { password: goodPassword });
  await context.db.updateTable('accounts').set({ developer }).where('id', '=', account.id).execute();
  return { body: { email: account.email, password: goodPassword } };
}

async function link(
  context: Context,
  purpose: 'verify-email' | 'reset-password' | 'end-access',
): Promise<string> {
  const { id } = await makeAccount(context, 'P');
  await context.db.updateTable('accounts').set({ verified_at: null }).where('id', '=', id).execute();
  const token = await linkToken(context, await makeLink(context, id, purpose));
  if (token === null) throw new Error('the link is not good');
  return token;
}

/** The token of the link to the old address, for a requested change of address. */
async function emailChangeToken(context: Context): Promise<string> {
  const account = await makeAccount(context, 'P', { password: goodPassword });
  const { email, ip } = newcomer();
  const from = { network: ip, userAgent: null, device: null };
  await requestEmailChange(
    context,
    await identify(context, account.token),
    { email, password: goodPassword },
    from,
  );
  const { old_link_id: id } = await context.db
    .selectFrom('email_changes')
    .select('old_link_id')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  const token = await linkToken(context, id);
  if (token === null) throw new Error('the link is not good');
  return token;
}

/** The token of the link that undoes a change of address. */
async function undoToken(context: Context): Promise<string> {
  const account = await makeAccount(context, 'P');
  const id = await makeLink(context, account.id, 'undo-email-change');
  const undo = { link_id: id, account_id: account.id, email: newcomer().email };
  await context.db.insertInto('email_undos').values(undo).execute();
  return (await linkToken(context, id)) ?? '';
}

/** The token of the link that takes back the first second factor. */
async function undoFactorsToken(context: Context): Promise<string> {
  const account = await makeAccount(context, 'P');
  await giveApp(context, account);
  const link = await makeLink(context, account.id, 'undo-factors');
  return (await linkToken(context, link)) ?? '';
}

async function keepAccountToken(context: Context): Promise<string> {
  const account = await makeAccount(context, 'P');
  await context.db
    .updateTable('accounts')
    .set({ closing_at: context.clock() })
    .where('id', '=', account.id)
    .execute();
  return (await linkToken(context, await makeLink(context, account.id, 'keep-account'))) ?? '';
}

/** A text of the actor, and somebody without an account. */
function withFriend(author: TestAccount): string {
  return JSON.stringify([
    { key: 'a', given: 'Amina', family: 'Juma', account: author.id },
    { key: 'b', given: 'Kwame', family: 'Boateng' },
  ]);
}
const asking = ({ id }: { id: string }): Sent => ({
  params: { id, key: 'b' },
  body: { email: newcomer().email },
});

/** A topic that an author has proposed. */
async function makeTopic({ db, topics }: Context): Promise<string> {
  const word = `topic ${randomUUID()}`;
  await sql`select know_topics(${[word]}::text[])`.execute(db);
  await topics.reload(db);
  return topics.find(word)?.id ?? '';
}

/** Gives the actor a password. */
async function passwordOf(context: Context, actor: TestAccount): Promise<{ password: string }> {
  const hash = await hashPassword(goodPassword, 'test');
  await context.db.updateTable('accounts').set({ password_hash: hash }).where('id', '=', actor.id).execute();
  return { password: goodPassword };
}

async function othersPasskey(context: Context): Promise<Sent> {
  return of(await givePasskey(context, await makeAccount(context, 'P')));
}

async function lostFactors(context: Context): Promise<Sent> {
  const account = await makeAccount(context, 'P');
  await giveApp(context, account);
  return { ...of(account), body: { reason: longEnoughReason } };
}

async function anotherSession(context: Context, account: TestAccount): Promise<Sent> {
  await openSession(context, account.id);
  const [session] = await listSessions(context, account);
  return { params: { id: session?.id ?? '' } };
}

const newPasswords = { password: goodPassword, password1: goodPassword };
/** The token of a link of verification to an account that nobody has used. */
const unusedSignUp: Case = {
  own: async (context) => {
    const token = await link(context, 'verify-email');
    await context.db
      .deleteFrom('sessions')
      .where('account_id', 'in', (accounts) =>
        accounts.selectFrom('accounts').select('id').where('verified_at', 'is', null),
      )
      .execute();
    return { body: { token } };
  },
};

const verification: Case = {
  own: async (context) => ({ body: { token: await link(context, 'verify-email') } }),
};

async function authorFlag(context: Context, actor: TestAccount): Promise<void> {
  await context.db.updateTable('accounts').set({ author: true }).where('id', '=', actor.id).execute();
}

const keyInput = { name: 'Notebook', scopes: ['profile' as const], days: 30 };
const appInput = {
  client_name: 'Well watch',
  client_uri: 'https://wells.example',
  redirect_uris: [redirectUri],
};

/** A case of a call that needs developer access; it gives the actor that access. */
function developers(own: Case['own']): Case {
  return {
    own: async (context, actor) => {
      await giveDeveloperAccess(context, actor);
      return own(context, actor);
    },
  };
}

/** Withdraws a draft in the sandbox of an account. */
async function sandboxStep(context: Context, owner: TestAccount): Promise<Sent> {
  const { secret } = await createKey(context, owner, {
    ...keyInput,
    scopes: ['posts:write'],
    test: true,
  });
  const { body } = await site.call('POST', '/api/v1/drafts', {
    headers: { authorization: `Bearer ${secret}` },
    body: { title: 'Wells' },
  });
  return { params: { id: body.draft.id }, body: { step: 'withdraw' } };
}

async function anothersKey(context: Context): Promise<Sent> {
  const developer = await makeDeveloper({ context });
  return of((await createKey(context, developer, keyInput)).key);
}
async function ownApp(context: Context, developer: TestAccount): Promise<Sent> {
  const details = { name: 'Well watch', homepage: 'https://wells.example', redirect_uris: [redirectUri] };
  const { app } = await registerApp(context, developer, { ...details, confidential: true });
  return { params: { client_id: app.id } };
}
async function anothersApp(context: Context): Promise<Sent> {
  return ownApp(context, await makeDeveloper({ context }));
}

/** The request of staff who have reviewed an app. */
async function seenApp(context: Context): Promise<Sent> {
  return { ...(await anothersApp(context)), body: appInput };
}

/** A pending authorization, in the browser that began it or in another one. */
const consentCase: Case = {
  own: () => begunAuthorization(),
  anothers: {
    sent: async () => ({ params: (await begunAuthorization()).params }),
    status: 410,
  },
};
async function begunAuthorization() {
  const { address } = await beginSignIn(await makeSampleApp(site), 'openid');
  const { location, reply } = await new Browser(site).open(address);
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { params: { uid: location.split('/').at(-1) ?? '' }, headers: { cookie } };
}
async function connectionOf(account: TestAccount): Promise<Sent> {
  const app = await makeSampleApp(site);
  await signInto(site, app, account);
  return { params: { client_id: app.id } };
}

/** A role that a super admin has proposed for a researcher. */
async function proposedRole(context: Context, given?: TestAccount): Promise<Sent> {
  const proposer = given ?? (await makeAccount(context, 'S'));
  await makeAccount(context, 'S');
  const { id: accountId } = await makeAccount(context, 'R');
  const proposed = { role: 'A', reason: longEnoughReason } as const;
  return { params: { id: await proposeRole(context, proposer, accountId, proposed) } };
}

/** What another super admin took from one of the staff. */
async function removal(context: Context) {
  const remover = await makeAccount(context, 'S');
  const { id } = await makeAccount(context, 'A');
  await changeAccount(context, remover, id, { disabled: true });
  const { id: removed } = await context.db
    .selectFrom('staff_removals')
    .select('id')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  return { params: { id: removed } };
}

const cases: Record<Name, Case> = {
  signUp: {
    own: async () => ({ body: { firstname: 'A', lastname: 'B', ...newcomerEmail(), ...newPasswords } }),
  },
  signIn: { own: (context) => credentials(context) },
  signOut: nothing,
  renewSession: nothing,
  queryEmail: { own: email },
  verifyEmail: verification,
  deleteSignUp: unusedSignUp,
  requestVerification: { own: email },
  requestPasswordLink: { own: email },
  resetPassword: {
    own: async (context) => ({
      body: { id: await link(context, 'reset-password'), password: goodPassword },
    }),
  },
  getLinkedAccess: {
    own: async (context) => ({ body: { token: await link(context, 'reset-password') } }),
  },
  endLinkedAccess: { own: async (context) => ({ body: { token: await link(context, 'end-access') } }) },
  developerSignUp: { own: async () => ({ body: { ...newcomerEmail(), ...newPasswords } }) },
  developerSignIn: { own: (context) => credentials(context, { developer: true }) },
  developerAccess: nothing,
  developerQueryEmail: { own: email },
  developerVerifyEmail: verification,
  developerDeleteSignUp: unusedSignUp,
  developerRequestVerification: { own: email },
  developerRequestPasswordLink: { own: email },

  getUser: nothing,
  getAuthor: {
    own: async (context) => ({ params: { id: (await makeAccount(context, 'R')).id } }),
    anothers: { sent: async () => ({ params: { id: randomUUID() } }), status: 404 },
  },
  updateAuthor: {
    own: async (context, actor) => {
      await authorFlag(context, actor);
      const url = 'https://example.org/amina';
      const links = { google_scholar: url, research_gate: url, scopus: url, pub_med: url };
      return { body: { ...links, capic_status: 'postdoc' } };
    },
  },
  updateBio: { own: async () => ({ body: { bio } }) },

  getOrcid: nothing,
  typeOrcid: {
    own: async (context, actor) => {
      await authorFlag(context, actor);
      return { body: { orcid: '0000-0002-1825-0097' } };
    },
  },
  removeOrcid: nothing,
  beginOrcidSignIn: {
    own: async (context, actor) => {
      await authorFlag(context, actor);
      return {};
    },
  },
  finishOrcidSignIn: {
    own: async (context, actor) => {
      await authorFlag(context, actor);
      await context.db.deleteFrom('orcids').execute();
      return { body: { query: await signInAtOrcid(await beginOrcidSignIn(context, actor), orcidReturn) } };
    },
  },

  finishProviderSignIn: {
    own: async (context) => {
      const account = await makeAccount(context, 'P');
      await visitor(context, account);
      const from = { network: newcomer().ip, userAgent: null, device: null };
      const { url, device } = await beginProviderSignIn(context, { provider: 'uni', cameFrom: '' }, from);
      const query = await signInAt(url, providerReturn);
      return { body: { provider: 'uni', query }, headers: { cookie: `__Host-device=${device}` } };
    },
  },
  connectProvider: {
    own: async (context) => {
      const { body } = await credentials(context);
      return { body: { arrival: await arrival(context, body.email), password: body.password } };
    },
  },
  signUpByProvider: {
    own: async (context) => {
      const { email } = newcomer();
      return { body: { arrival: await arrival(context, email), firstname: 'A', lastname: 'B' } };
    },
  },
  listProviders: nothing,
  beginProviderLink: { own: async () => ({ body: { provider: 'uni' } }) },
  finishProviderLink: {
    own: async (context, actor) => {
      await visitor(context, null);
      const url = await beginLink(context, await identify(context, actor.token), 'uni');
      return { body: { provider: 'uni', query: await signInAt(url, providerReturn) } };
    },
  },
  endProviderLink: {
    own: async (context, actor) => {
      await visitor(context, actor);
      return { params: { provider: 'uni' } };
    },
    anothers: {
      sent: async (context) => {
        await visitor(context, await makeAccount(context, 'P'));
        return { params: { provider: 'uni' } };
      },
      status: 404,
    },
  },
  beginProviderProof: {
    own: async (context, actor) => {
      await visitor(context, actor);
      return { body: { provider: 'uni' } };
    },
  },
  proveByProvider: {
    own: async (context, actor) => {
      await visitor(context, actor);
      const url = await beginProviderProof(context, await identify(context, actor.token), 'uni');
      return { body: { provider: 'uni', query: await signInAt(url, providerReturn) } };
    },
  },

  changeName: {
    own: async (_, { email }) => ({
      body: { firstname: 'Zawadi', lastname: `Otieno ${email.replace(/\D/g, '')}` },
    }),
  },
  changeLanguage: { own: async () => ({ body: { language: 'sw' } }) },
  requestEmailChange: {
    own: async (context, actor) => ({ body: { ...newcomerEmail(), ...(await passwordOf(context, actor)) } }),
  },
  confirmEmail: { own: async (context) => ({ body: { token: await emailChangeToken(context) } }) },
  undoEmailChange: { own: async (context) => ({ body: { token: await undoToken(context) } }) },
  undoFactors: { own: async (context) => ({ body: { token: await undoFactorsToken(context) } }) },
  keepAccount: nothing,
  keepAccountByLink: { own: async (context) => ({ body: { token: await keepAccountToken(context) } }) },
  getSecondFactors: nothing,
  startPasskey: nothing,
  addPasskey: {
    own: async (context, actor) => {
      const { credential } = await newPasskey(context, actor);
      return { body: { name: 'Phone', credential } };
    },
  },
  renamePasskey: {
    own: async (context, actor) => ({
      ...of(await givePasskey(context, actor)),
      body: { name: 'Work phone' },
    }),
    anothers: {
      sent: async (context) => ({ ...(await othersPasskey(context)), body: { name: 'Mine' } }),
      status: 404,
    },
  },
  removePasskey: {
    own: async (context, actor) => of(await givePasskey(context, actor)),
    anothers: { sent: othersPasskey, status: 404 },
  },
  startAuthenticatorApp: nothing,
  confirmAuthenticatorApp: {
    own: async (context, actor) => ({ body: { code: (await startedApp(context, actor))() } }),
  },
  removeAuthenticatorApp: {
    own: async (context, actor) => {
      await giveApp(context, actor);
      return {};
    },
  },
  renewCodes: {
    own: async (context, actor) => {
      await giveApp(context, actor);
      return {};
    },
  },
  startPasskeySignIn: nothing,
  signInWithPasskey: {
    own: async (context) => {
      const { device } = await givePasskey(context, await makeAccount(context, 'P'));
      const binding = { purpose: 'sign-in', accountId: null, sessionId: null } as const;
      return { body: { credential: await signedBy(context, device, binding) } };
    },
  },
  startSecondStep: {
    own: async (context) => {
      const account = await makeAccount(context, 'P');
      await givePasskey(context, account);
      return {
        body: { second_step: await secondStepOf(context, account, await hashPassword(goodPassword, 'test')) },
      };
    },
  },
  takeSecondStep: {
    own: async (context) => {
      const account = await makeAccount(context, 'P');
      const code = await giveApp(context, account);
      const token = await secondStepOf(context, account, await hashPassword(goodPassword, 'test'));
      return { body: { second_step: token, code: code() } };
    },
  },
  startProof: nothing,
  proveByFactor: {
    own: async (context, actor) => {
      const code = await giveApp(context, actor);
      return { body: { code: code() } };
    },
  },
  removeFactorsOf: {
    own: lostFactors,
    anothers: { sent: lostFactors, status: 200 },
  },
  proveIdentity: { own: async (context, actor) => ({ body: await passwordOf(context, actor) }) },
  changePassword: {
    own: async (context, actor) => ({
      body: {
        ...(await passwordOf(context, actor)),
        new_password: 'Maji-safi-9',
        password1: 'Maji-safi-9',
      },
    }),
  },
  listSessions: nothing,
  endSession: {
    own: anotherSession,
    anothers: {
      sent: async (context) => anotherSession(context, await makeAccount(context, 'P')),
      status: 404,
    },
  },
  endOtherSessions: nothing,
  exportPersonalData: nothing,
  closeAccount: {
    own: async (context, actor) => ({ body: await passwordOf(context, actor) }),
  },

  apply: {
    own: async () => ({ body: { statement: longEnoughStatement, affiliation: 'Makerere University' } }),
  },
  getApplication: nothing,
  listApplications: nothing,
  listChangedNames: nothing,
  decideChangedName: {
    own: async (context) => agreement(await makeChangedName(context)),
    anothers: { sent: async (context) => agreement(await makeChangedName(context)), status: 200 },
  },
  listChangedProfiles: nothing,
  decideChangedProfile: {
    own: async (context) => leftAsItIs(await makeChangedProfile(context)),
    anothers: { sent: async (context) => leftAsItIs(await makeChangedProfile(context)), status: 200 },
  },
  decideApplication: {
    own: async (context) => acceptance(await makeApplication(context)),
    anothers: { sent: async (context) => acceptance(await makeApplication(context)), status: 200 },
  },

  getDrafts: nothing,
  getWithdrawnPosts: nothing,
  getSubmittedDrafts: nothing,
  getApprovedPosts: nothing,
  getPostsByAuthor: {
    own: async (_, actor) => ({ params: { unique_id: actor.id } }),
    anothers: {
      sent: async (context) => ({ params: { unique_id: (await makeAccount(context, 'R')).id } }),
      status: 200,
    },
  },
  withdrawPost: {
    own: async (context, author) => withdrawal((await makeApproved(context, { author })).id),
    anothers: { sent: async (context) => withdrawal((await makeApproved(context)).id), status: 403 },
  },
  createDraft: { own: async () => ({ body: { title: 'Clean water' } }) },
  getDraft: {
    own: async (context, author) => of(await makeDraft(context, { author })),
    anothers: { sent: async (context) => of(await makeDraft(context)), status: 404 },
  },
  saveDraft: {
    own: async (context, author) => ({ ...of(await makeDraft(context, { author })), body: { version: 1 } }),
    anothers: {
      sent: async (context) => ({ ...of(await makeDraft(context)), body: { version: 1 } }),
      status: 404,
    },
  },
  deleteDraft: {
    own: async (context, author) => of(await makeDraft(context, { author })),
    anothers: { sent: async (context) => of(await makeDraft(context)), status: 404 },
  },
  getBin: nothing,
  restoreDraft: {
    own: async (context, author) => of(await inBin(context, author)),
    anothers: { sent: async (context) => of(await inBin(context)), status: 404 },
  },
  deleteForGood: {
    own: async (context, author) => of(await inBin(context, author)),
    anothers: { sent: async (context) => of(await inBin(context)), status: 404 },
  },
  listEarlierTexts: {
    own: async (context, author) => of(await makeDraft(context, { author })),
    anothers: { sent: async (context) => of(await makeDraft(context)), status: 404 },
  },
  getEarlierText: {
    own: async (context, author) => ofEarlier(context, author),
    anothers: { sent: (context) => ofEarlier(context), status: 404 },
  },
  keepText: {
    own: async (context, author) => of(await makeDraft(context, { author })),
    anothers: { sent: async (context) => of(await makeDraft(context)), status: 404 },
  },
  listSharedDrafts: nothing,
  getSharedDraft: {
    own: async (context, author) => of(await sharedWith(context, author)),
    anothers: { sent: async (context) => of(await makeDraft(context)), status: 404 },
  },
  suggestWords: {
    own: async (context, author) => ({ ...of(await sharedWith(context, author)), body: { body: 'Why?' } }),
    anothers: {
      sent: async (context) => ({ ...of(await makeDraft(context)), body: { body: 'Why?' } }),
      status: 404,
    },
  },
  deleteSuggestion: {
    own: async (context, author) => (await suggested(context, author)).asContributor,
    anothers: { sent: async (context) => (await suggested(context)).asContributor, status: 404 },
  },
  listSuggestions: {
    own: async (context, author) => of(await makeDraft(context, { author })),
    anothers: { sent: async (context) => of(await makeDraft(context)), status: 404 },
  },
  settleSuggestion: {
    own: async (context, author) => (await suggested(context, undefined, author)).asAuthor,
    anothers: { sent: async (context) => (await suggested(context)).asAuthor, status: 404 },
  },
  previewPost: { own: async () => ({ body: { body: 'Boil the water.', language: 'en' } }) },
  findWorks: { own: async () => ({ query: '?q=wells' }) },
  findReference: { own: async () => ({ body: { identifier: '10.1000/floods' } }) },
  suggestTopics: { own: async () => ({ query: '?q=wa' }) },
  listTopics: nothing,
  changeTopic: {
    own: async (context) => ({
      ...of({ id: await makeTopic(context) }),
      body: { introductions: { en: 'Of wells.' } },
    }),
    anothers: {
      sent: async () => ({ ...of({ id: randomUUID() }), body: { labels: { en: 'x' } } }),
      status: 404,
    },
  },
  mergeTopic: {
    own: async (context) => ({
      ...of({ id: await makeTopic(context) }),
      body: { into: await makeTopic(context) },
    }),
    anothers: {
      sent: async (context) => ({
        ...of({ id: await makeTopic(context) }),
        body: { into: randomUUID() },
      }),
      status: 404,
    },
  },
  submitDraft: {
    own: async (context, author) => ({ ...of(await makeDraft(context, { author })), body: { version: 1 } }),
    anothers: {
      sent: async (context) => ({ ...of(await makeDraft(context)), body: { version: 1 } }),
      status: 404,
    },
  },
  getContributors: {
    own: async (context, author) => of(await makeDraft(context, { author })),
    anothers: { sent: async (context) => of(await makeDraft(context)), status: 404 },
  },
  askContributor: {
    own: async (context, author) =>
      asking(await makeDraft(context, { author, contributors: withFriend(author) })),
    anothers: { sent: async (context) => asking(await makeDraft(context)), status: 404 },
  },
  findAuthors: { own: async () => ({ query: '?q=am' }) },
  findInstitutions: { own: async () => ({ query: '?q=mak' }) },
  recallDraft: {
    own: async (context, author) => of(await makeSubmitted(context, { author })),
    anothers: { sent: async (context) => of(await makeSubmitted(context)), status: 404 },
  },
  getRevision: {
    own: async (context, author) => of(await makeApproved(context, { author })),
    anothers: { sent: async (context) => of(await makeApproved(context)), status: 403 },
  },
  revisePost: {
    own: async (context, author) => of(await makeApproved(context, { author })),
    anothers: { sent: async (context) => of(await makeApproved(context)), status: 403 },
  },
  listPosts: nothing,
  getPost: { own: async (context) => ({ params: { slug: (await makeApproved(context)).slug } }) },

  uploadProfilePicture: { own: picture },
  removeProfilePicture: nothing,
  uploadPicture: { own: picture },
  // Whoever reads a post may hear it.
  getRecordings: {
    own: async (context, actor) => ofPost(await makeApproved(context, { author: actor })),
    anothers: { sent: async (context) => ofPost(await makeApproved(context)), status: 200 },
  },
  uploadRecording: {
    own: async (context, actor) => ({
      ...ofPost(await makeApproved(context, { author: actor })),
      body: spokenForm(),
    }),
    anothers: {
      sent: async (context) => ({ ...ofPost(await makeApproved(context)), body: spokenForm() }),
      status: 403,
    },
  },
  removeRecording: {
    own: async (context, actor) => {
      const post = await makeApproved(context, { author: actor });
      await uploadRecording(context, actor, post.id, wavOf(1));
      return ofPost(post);
    },
    anothers: { sent: async (context) => ofPost(await makeApproved(context)), status: 403 },
  },
  confirmRecording: {
    own: async (context) => {
      const post = await makeApproved(context);
      const { waiting } = await uploadRecording(context, post.author, post.id, wavOf(1));
      return { ...ofPost(post), body: { recording: waiting?.id } };
    },
    anothers: {
      sent: async (context) => ({
        ...ofPost(await makeApproved(context)),
        body: { recording: randomUUID() },
      }),
      status: 404,
    },
  },
  getRecordingState: nothing,
  seePictures: { own: async () => ({ body: { pictures: [] } }) },

  getReviewQueue: nothing,
  getSubmission: {
    own: async (context, author) => of(await makeSubmitted(context, { author })),
    anothers: { sent: async (context) => of(await makeSubmitted(context)), status: 200 },
  },
  approvePost: {
    own: async (context, author) => approval(await makeSubmitted(context, { author })),
    anothers: { sent: async (context) => approval(await makeSubmitted(context)), status: 200 },
  },
  changeNote: {
    own: async (context, author) => noted(await makeResubmitted(context, author)),
    anothers: {
      sent: async (context) => noted(await makeResubmitted(context, await makeAccount(context, 'R'))),
      status: 200,
    },
  },
  returnPost: {
    own: async (context, author) => returned(await makeSubmitted(context, { author })),
    anothers: { sent: async (context) => returned(await makeSubmitted(context)), status: 200 },
  },

  listEarlierRevisions: {
    own: async (context, author) => of(await makeSubmitted(context, { author })),
    anothers: { sent: async (context) => of(await makeSubmitted(context)), status: 200 },
  },
  compareRevision: {
    own: async (context, author) => compared(await makeResubmitted(context, author)),
    anothers: {
      sent: async (context) => compared(await makeResubmitted(context, await makeAccount(context, 'R'))),
      status: 200,
    },
  },
  getReviewDeclaration: {
    own: async (context, author) => of(await makeSubmitted(context, { author })),
    anothers: { sent: async (context) => of(await makeSubmitted(context)), status: 200 },
  },
  declareInterests: {
    own: async (context, author) => declared(await makeSubmitted(context, { author })),
    anothers: { sent: async (context) => declared(await makeSubmitted(context)), status: 200 },
  },
  listReviewers: nothing,
  findCandidates: {
    own: async (context, author) => of(await makeSubmitted(context, { author })),
    anothers: { sent: async (context) => of(await makeSubmitted(context)), status: 200 },
  },
  listReviewRequests: {
    own: async (context, author) => of(await makeSubmitted(context, { author })),
    anothers: { sent: async (context) => of(await makeSubmitted(context)), status: 200 },
  },
  askReviewer: {
    own: async (context, author) => reviewAsked(context, await makeSubmitted(context, { author })),
    anothers: { sent: async (context) => reviewAsked(context, await makeSubmitted(context)), status: 201 },
  },
  endReviewRequest: {
    own: async (context) => (await requested(context)).asStaff,
    anothers: {
      sent: async (context) => ({ params: { id: (await makeSubmitted(context)).id, request: randomUUID() } }),
      status: 404,
    },
  },
  openReviewRequest: {
    own: async (context, reviewer) => (await requested(context, reviewer)).asReviewer,
    anothers: { sent: async (context) => (await requested(context)).asReviewer, status: 404 },
  },
  claimSubmission: {
    own: async (context, author) => of(await makeSubmitted(context, { author })),
    anothers: { sent: async (context) => of(await makeSubmitted(context)), status: 200 },
  },
  releaseSubmission: {
    own: async (context, author) => of(await makeSubmitted(context, { author })),
    anothers: {
      sent: async (context) => {
        const { id } = await makeSubmitted(context);
        await claimSubmission(context, await makeAccount(context, 'A'), id);
        return { params: { id } };
      },
      status: 409,
    },
  },
  assignSubmission: {
    own: async (context, author) => assigned(context, await makeSubmitted(context, { author })),
    anothers: { sent: async (context) => assigned(context, await makeSubmitted(context)), status: 200 },
  },
  changeDecideBy: {
    own: async (context, author) => dueByUsual(await makeSubmitted(context, { author })),
    anothers: { sent: async (context) => dueByUsual(await makeSubmitted(context)), status: 200 },
  },
  listQueueViews: nothing,
  createQueueView: { own: async () => ({ body: { name: randomUUID(), filters: { sort: 'due' } } }) },
  changeQueueView: {
    own: async (context, actor) => viewOf(context, actor),
    anothers: { sent: async (context) => viewOf(context, await makeAccount(context, 'A')), status: 404 },
  },
  deleteQueueView: {
    own: async (context, actor) => ({ params: (await viewOf(context, actor)).params }),
    anothers: {
      sent: async (context) => ({ params: (await viewOf(context, await makeAccount(context, 'A'))).params }),
      status: 404,
    },
  },
  listSavedReplies: nothing,
  createSavedReply: { own: async () => ({ body: savedReply }) },
  changeSavedReply: {
    own: async (context, actor) => replyOf(context, actor),
    anothers: { sent: async (context) => replyOf(context, await makeAccount(context, 'A')), status: 404 },
  },
  deleteSavedReply: {
    own: async (context, actor) => ({ params: (await replyOf(context, actor)).params }),
    anothers: {
      sent: async (context) => ({ params: (await replyOf(context, await makeAccount(context, 'A'))).params }),
      status: 404,
    },
  },
  addSecondReading: {
    own: async (context) => seconded(await makeSubmitted(context)),
    anothers: { sent: async () => seconded({ id: randomUUID(), revision: randomUUID() }), status: 404 },
  },

  takeBackDecision: {
    own: async (context, author) => of(await scheduledBy(context, author)),
    anothers: { sent: async (context) => of(await scheduledBy(context)), status: 200 },
  },
  reschedulePost: {
    own: async (context, author) => rescheduled(await scheduledBy(context, author)),
    anothers: { sent: async (context) => rescheduled(await scheduledBy(context)), status: 200 },
  },
  getScheduledPosts: nothing,
  getSchedule: {
    own: async (context, author) => of(await makeSubmitted(context, { author })),
    anothers: { sent: async (context) => of(await makeSubmitted(context)), status: 404 },
  },

  likePost: {
    own: async (context) => of(await makeApproved(context)),
    anothers: { sent: async () => ({ params: { id: randomUUID() } }), status: 404 },
  },
  unlikePost: {
    own: async (context) => of(await makeApproved(context)),
    anothers: { sent: async () => ({ params: { id: randomUUID() } }), status: 404 },
  },
  followAuthor: {
    own: async (context) => of(await makeAccount(context, 'R')),
    anothers: { sent: async (context) => of(await makeAccount(context, 'P')), status: 404 },
  },
  unfollowAuthor: {
    own: async (context) => of(await makeAccount(context, 'R')),
    anothers: { sent: async (context) => of(await makeAccount(context, 'P')), status: 404 },
  },
  followTopic: {
    own: async (context) => {
      await makeApproved(context, { topics: ['wells'] });
      return { params: { topic: 'wells' } };
    },
    anothers: { sent: async () => ({ params: { topic: 'no such topic' } }), status: 404 },
  },
  unfollowTopic: {
    own: async () => ({ params: { topic: 'wells' } }),
    anothers: { sent: async () => ({ params: { topic: 'no such topic' } }), status: 200 },
  },
  getFollowing: nothing,
  listSavedPosts: nothing,
  savePost: {
    own: async (context) => of(await makeApproved(context)),
    anothers: { sent: async () => ({ params: { id: randomUUID() } }), status: 404 },
  },
  unsavePost: {
    own: async (context) => of(await makeApproved(context)),
    anothers: { sent: async () => ({ params: { id: randomUUID() } }), status: 200 },
  },
  listFollowedPosts: nothing,
  changeFollowMail: { own: async () => ({ body: { frequency: 'never' } }) },
  getReactions: nothing,
  keepPush: {
    own: async (context) => ({
      body: {
        endpoint: 'https://push.example/a',
        p256dh: 'A'.repeat(87),
        auth: 'A'.repeat(22),
        language: 'en',
        posts: [(await makeApproved(context)).id],
      },
    }),
  },
  endPush: { own: async () => ({ body: { endpoint: 'https://push.example/a' } }) },
  viewPost: { own: async (context) => ({ params: { slug: (await makeApproved(context)).slug } }) },

  getStatistics: nothing,
  getSiteStatistics: nothing,
  getReviewStatistics: nothing,
  getStaffDesk: nothing,
  getToDo: nothing,
  getExpectedDuration: nothing,

  addReviewComment: {
    own: async (context, author) => comment(await makeSubmitted(context, { author })),
    anothers: { sent: async (context) => comment(await makeSubmitted(context)), status: 201 },
  },
  listDueReviews: nothing,
  confirmReview: {
    own: async (context, author) => confirmationOf(await makeApproved(context, { author })),
    anothers: { sent: async (context) => confirmationOf(await makeApproved(context)), status: 201 },
  },
  getReviewer: nothing,
  changeReviewer: { own: async () => ({ body: { named: true, institution: 'Makerere University' } }) },
  removeReviewer: nothing,
  getStaffMail: nothing,
  changeStaffMail: {
    own: async () => ({
      body: {
        submissions: 'daily',
        translations: 'mine',
        applications: 'never',
        alerts: 'at_once',
        names: 'daily',
        recordings: 'mine',
      },
    }),
  },
  listMissingTranslations: { own: async () => ({ query: '?language=sw' }) },
  listOverdueTranslations: nothing,
  countWaitingTranslations: nothing,
  translatePost: {
    own: async (context, author) => ({
      params: { id: (await makeApproved(context, { author })).id },
      body: { language: 'sw' },
    }),
    anothers: {
      sent: async (context) => ({
        params: { id: (await makeApproved(context)).id },
        body: { language: 'sw' },
      }),
      status: 201,
    },
  },
  getTranslationDesk: {
    own: async (context, author) => translationBy(context, author),
    anothers: {
      sent: async (context) => translationBy(context, await makeAccount(context, 'R')),
      status: 404,
    },
  },
  changeTranslation: {
    own: async (context, author) => ({ ...(await translationBy(context, author)), body: { machine: true } }),
    anothers: {
      sent: async (context) => ({
        ...(await translationBy(context, await makeAccount(context, 'R'))),
        body: { machine: true },
      }),
      status: 404,
    },
  },
  markPassage: {
    own: async (context, author) => passageOf(await translationBy(context, author)),
    anothers: {
      sent: async (context) => passageOf(await translationBy(context, await makeAccount(context, 'R'))),
      status: 404,
    },
  },
  recallPassage: {
    own: async (context, author) => recalledIn(await translationBy(context, author)),
    anothers: {
      sent: async (context) => recalledIn(await translationBy(context, await makeAccount(context, 'R'))),
      status: 404,
    },
  },
  confirmTranslation: {
    own: async (context, author) => publishedTranslationBy(context, author),
    anothers: {
      sent: async (context) => publishedTranslationBy(context, await makeAccount(context, 'R')),
      status: 403,
    },
  },
  getReadingLanguages: nothing,
  changeReadingLanguages: { own: async () => ({ body: { languages: ['sw'] } }) },
  listAlerts: nothing,
  createAlert: { own: async () => ({ body: alertOfItsOwn() }) },
  listPhoneAlerts: nothing,
  askForPhoneAlert: { own: async (context) => ({ body: { notice: await noticeOfItsOwn(context) } }) },
  // Staff agree to what others have asked for.
  agreeToPhoneAlert: { own: phoneAlertOfAnother, anothers: { sent: phoneAlertOfAnother, status: 200 } },
  discardPhoneAlert: {
    own: async (context) => ({ params: (await phoneAlertOfAnother(context)).params ?? {} }),
    anothers: {
      sent: async (context) => ({ params: (await phoneAlertOfAnother(context)).params ?? {} }),
      status: 200,
    },
  },
  // Staff act on each other's alerts.
  changeAlert: {
    own: async (context, actor) => ({ ...(await alertBy(context, actor)), body: alertOfItsOwn() }),
    anothers: {
      sent: async (context) => ({
        ...(await alertBy(context, await makeAccount(context, 'A'))),
        body: alertOfItsOwn(),
      }),
      status: 200,
    },
  },
  agreeToAlert: {
    own: alertAgreement,
    anothers: { sent: alertAgreement, status: 200 },
  },
  endAlert: {
    own: async (context, actor) => alertBy(context, actor),
    anothers: { sent: async (context) => alertBy(context, await makeAccount(context, 'A')), status: 200 },
  },
  getStatus: nothing,
  listIncidents: nothing,
  getMaintenance: nothing,
  beginMaintenance: { own: async () => ({ body: { until: null, message: null, language: 'en' } }) },
  endMaintenance: nothing,
  createIncident: { own: async () => ({ body: incidentOfItsOwn() }) },
  // Super admins act on each other's incidents.
  updateIncident: {
    own: async (context, actor) => ({ ...(await incidentBy(context, actor)), body: incidentUpdate }),
    anothers: {
      sent: async (context) => ({
        ...(await incidentBy(context, await makeAccount(context, 'S'))),
        body: incidentUpdate,
      }),
      status: 201,
    },
  },
  resolveIncident: {
    own: async (context, actor) => ({ ...(await incidentBy(context, actor)), body: incidentUpdate }),
    anothers: {
      sent: async (context) => ({
        ...(await incidentBy(context, await makeAccount(context, 'S'))),
        body: incidentUpdate,
      }),
      status: 200,
    },
  },
  announceNotice: {
    own: async (context, author) => noticeOn(await makeApproved(context, { author })),
    anothers: { sent: async (context) => noticeOn(await makeApproved(context)), status: 201 },
  },
  listNotices: nothing,
  countRecall: {
    own: async (context, author) => ({ params: { id: (await makeApproved(context, { author })).id } }),
    anothers: {
      sent: async (context) => ({ params: { id: (await makeApproved(context)).id } }),
      status: 200,
    },
  },
  getRecall: {
    own: async (context, actor) => announcedBy(context, actor, 'now'),
    anothers: {
      sent: async (context) => announcedBy(context, await makeAccount(context, 'A'), 'now'),
      status: 200,
    },
  },
  cancelNotice: {
    own: async (context, actor) => announcedBy(context, actor),
    // Staff act on each other's notices.
    anothers: {
      sent: async (context) => announcedBy(context, await makeAccount(context, 'A')),
      status: 200,
    },
  },
  listReports: nothing,
  // Staff decide about reports on any post.
  sendReportToAuthor: {
    own: async (context, author) => ({ ...of(await reportOn(context, author)), body: { note: null } }),
    anothers: {
      sent: async (context) => ({ ...of(await makeReport(context)), body: { note: null } }),
      status: 200,
    },
  },
  markReportFixed: {
    own: async (context, author) => ({ ...of(await reportOn(context, author)), body: { version: 2 } }),
    anothers: {
      sent: async (context) => ({
        ...of(await reportOn(context, await makeAccount(context, 'R'))),
        body: { version: 2 },
      }),
      status: 200,
    },
  },
  markReportAnswered: {
    own: async (context, author) => ({ ...of(await reportOfWithdrawn(context, author)), body: {} }),
    anothers: {
      sent: async (context) => ({
        ...of(await reportOfWithdrawn(context, await makeAccount(context, 'R'))),
        body: {},
      }),
      status: 200,
    },
  },
  undoReportDecision: {
    own: async (context, author) => of(await pendingReportOn(context, author)),
    anothers: {
      sent: async (context) => of(await pendingReportOn(context, await makeAccount(context, 'R'))),
      status: 200,
    },
  },
  claimReport: {
    own: async (context, author) => of(await reportOn(context, author)),
    anothers: { sent: async (context) => of(await makeReport(context)), status: 200 },
  },
  releaseReport: {
    own: async (context, author) => of(await reportOn(context, author)),
    anothers: { sent: async (context) => of(await makeReport(context)), status: 200 },
  },
  declineReport: {
    own: async (context, author) => ({
      ...of(await reportOn(context, author)),
      body: { reason: longEnoughReason },
    }),
    anothers: {
      sent: async (context) => ({ ...of(await makeReport(context)), body: { reason: longEnoughReason } }),
      status: 200,
    },
  },
  getOpenReports: {
    own: async (context, author) => of(await makeApproved(context, { author })),
    anothers: { sent: async (context) => of(await makeApproved(context)), status: 200 },
  },
  getDraftFigures: {
    own: async (context, author) => of(await makeDraft(context, { author })),
    anothers: { sent: async (context) => of(await makeDraft(context)), status: 404 },
  },
  getReaderAnswers: {
    own: async (context, author) => of(await makeApproved(context, { author })),
    anothers: { sent: async (context) => of(await makeApproved(context)), status: 404 },
  },
  getDraftReports: {
    own: async (context, author) => of(await makeApproved(context, { author })),
    anothers: { sent: async (context) => of(await makeApproved(context)), status: 404 },
  },
  removeReviewComment: {
    own: async (context, actor) => commentBy(context, actor, await makeSubmitted(context)),
    anothers: {
      sent: async (context) =>
        commentBy(context, await makeAccount(context, 'A'), await makeSubmitted(context)),
      status: 403,
    },
  },
  answerReviewComment: {
    own: async (context, author) => answerTo(context, await makeSubmitted(context, { author })),
    anothers: { sent: async (context) => answerTo(context, await makeSubmitted(context)), status: 201 },
  },
  judgeReviewComment: {
    own: async (context, author) => judgementOn(context, await makeSubmitted(context, { author })),
    anothers: { sent: async (context) => judgementOn(context, await makeSubmitted(context)), status: 200 },
  },
  answerDraftComment: {
    own: async (context, author) => ({
      ...(await returnedComment(context, author)),
      body: { body: 'Named.' },
    }),
    anothers: {
      sent: async (context) => ({
        ...(await returnedComment(context, await makeAccount(context, 'R'))),
        body: { body: 'Named.' },
      }),
      status: 404,
    },
  },
  getDraftComments: {
    own: async (context, author) => of(await makeDraft(context, { author })),
    anothers: { sent: async (context) => of(await makeDraft(context)), status: 404 },
  },
  resolveDraftComment: {
    own: (context, author) => returnedComment(context, author),
    anothers: {
      sent: async (context) => returnedComment(context, await makeAccount(context, 'R')),
      status: 404,
    },
  },

  getSandbox: developers(async () => ({})),
  changeSandbox: developers(async () => ({ body: { rule: 'approve' } })),
  stepInSandbox: {
    ...developers(sandboxStep),
    anothers: {
      sent: async (context) => sandboxStep(context, await makeDeveloper({ context })),
      status: 403,
    },
  },
  resetSandbox: developers(async () => ({})),
  listKeys: developers(async () => ({})),
  createKey: developers(async () => ({ body: keyInput })),
  rotateKey: {
    ...developers(async (context, actor) => ({
      ...of((await createKey(context, actor, keyInput)).key),
      body: { overlap_hours: 1, days: 30 },
    })),
    anothers: {
      sent: async (context) => ({ ...(await anothersKey(context)), body: { overlap_hours: 1, days: 30 } }),
      status: 403,
    },
  },
  revokeKey: {
    ...developers(async (context, actor) => of((await createKey(context, actor, keyInput)).key)),
    anothers: { sent: anothersKey, status: 403 },
  },
  getUsage: developers(async () => ({})),

  listApps: developers(async () => ({})),
  registerApp: developers(async () => ({ body: { ...appInput, token_endpoint_auth_method: 'none' } })),
  changeApp: {
    ...developers(async (context, actor) => ({ ...(await ownApp(context, actor)), body: appInput })),
    anothers: { sent: async (context) => ({ ...(await anothersApp(context)), body: appInput }), status: 403 },
  },
  rotateAppSecret: {
    ...developers(async (context, actor) => ({
      ...(await ownApp(context, actor)),
      body: { overlap_hours: 0 },
    })),
    anothers: {
      sent: async (context) => ({ ...(await anothersApp(context)), body: { overlap_hours: 0 } }),
      status: 403,
    },
  },
  deleteApp: {
    ...developers(ownApp),
    anothers: { sent: anothersApp, status: 403 },
  },

  listAllApps: nothing,
  reviewApp: {
    own: async (context) => seenApp(context),
    anothers: { sent: (context) => seenApp(context), status: 200 },
  },
  takeBackAppReview: {
    own: anothersApp,
    anothers: { sent: anothersApp, status: 200 },
  },

  getConsentRequest: consentCase,
  allowConsent: consentCase,
  denyConsent: consentCase,
  listConnections: nothing,
  endConnection: {
    own: async (_, actor) => connectionOf(actor),
    anothers: {
      sent: async (context) => connectionOf(await makeAccount(context, 'P')),
      status: 404,
    },
  },

  listAccounts: nothing,
  inviteAccount: {
    own: async () => ({
      body: {
        email: `invited-${randomUUID()}@example.org`,
        firstname: 'Asha',
        lastname: 'Kiptoo',
        role: 'R',
      },
    }),
  },
  getAccount: {
    own: async (_, actor) => ({ params: { id: actor.id } }),
    anothers: { sent: async (context) => of(await makeAccount(context, 'P')), status: 200 },
  },
  changeAccount: {
    own: async (_, actor) => ({
      params: { id: actor.id },
      body: { author: true, reason: longEnoughReason },
    }),
    anothers: {
      sent: async (context) => ({
        ...of(await makeAccount(context, 'P')),
        body: { role: 'R', reason: longEnoughReason },
      }),
      status: 200,
    },
  },
  listRoleProposals: nothing,
  proposeRole: {
    own: async (context) => {
      await makeAccount(context, 'S');
      return { ...of(await makeAccount(context, 'R')), body: { role: 'A', reason: longEnoughReason } };
    },
    anothers: {
      sent: async () => ({ params: { id: randomUUID() }, body: { role: 'A', reason: longEnoughReason } }),
      status: 404,
    },
  },
  confirmRole: {
    own: (context) => proposedRole(context),
    anothers: { sent: (context) => proposedRole(context), status: 200 },
  },
  agreeToRemoval: {
    own: (context) => removal(context),
    anothers: { sent: (context) => removal(context), status: 200 },
  },
  declineRole: {
    own: async (context) => ({ ...(await proposedRole(context)), body: { reason: longEnoughReason } }),
    anothers: {
      sent: async (context) => ({ ...(await proposedRole(context)), body: { reason: longEnoughReason } }),
      status: 200,
    },
  },
  withdrawRole: {
    own: (context, actor) => proposedRole(context, actor.role === 'S' ? actor : undefined),
    anothers: { sent: (context) => proposedRole(context), status: 403 },
  },
  listPublicActs: {
    own: async (_, account) => ({ params: { id: account.id } }),
    anothers: { sent: async () => ({ params: { id: randomUUID() } }), status: 404 },
  },
  getAuditLog: nothing,
  downloadAuditLog: nothing,
  listSecurityEvents: nothing,

  getCloudNodes: nothing,
  getCloudProbes: {
    own: approvedNode,
    anothers: { sent: async () => ({ params: { id: randomUUID() } }), status: 404 },
  },
  proposeCloudNode: { own: async () => ({ body: { url: await startCloudNode() } }) },
  listCloudNodes: nothing,
  decideCloudNode: {
    own: async (context) => ({ ...(await proposedNode(context)), body: { decision: 'approve' } }),
    anothers: {
      sent: async (context) => ({ ...(await proposedNode(context)), body: { decision: 'approve' } }),
      status: 200,
    },
  },
  gradeCloudNode: {
    own: approvedNode,
    anothers: { sent: async () => ({ params: { id: randomUUID() } }), status: 404 },
  },
  setCloudNodeAnswers: {
    own: async (context) => ({
      ...(await approvedNode(context)),
      body: { assembly: 'GRCh38', yes: '11-5227002-T-A', no: '11-5227002-T-C' },
    }),
    anothers: {
      sent: async () => ({
        params: { id: randomUUID() },
        body: { assembly: 'GRCh38', yes: '11-5227002-T-A', no: '11-5227002-T-C' },
      }),
      status: 404,
    },
  },
  setCloudNodeToken: {
    own: async (context) => ({ ...(await approvedNode(context)), body: { token: null } }),
    anothers: {
      sent: async () => ({ params: { id: randomUUID() }, body: { token: 'a-token-of-a-node-0123456789' } }),
      status: 404,
    },
  },
  getServices: nothing,
  getService: {
    own: async (context) => ({ params: { service: await serviceOf(context, await approvedNode(context)) } }),
    anothers: {
      sent: async (context) => ({
        params: { service: await serviceOf(context, await proposedNode(context)) },
      }),
      status: 404,
    },
  },
  getServiceTypes: nothing,
  getServiceInfo: nothing,

  listWebhooks: {
    own: async (context, actor) => {
      await giveDeveloperAccess(context, actor);
      return {};
    },
  },
  createWebhook: {
    own: async (context, actor) => {
      await giveDeveloperAccess(context, actor);
      return { body: { url: hookAddress, events: ['post.approved'] } };
    },
  },
  changeWebhook: ofWebhook({ enabled: false }),
  rotateWebhookSecret: ofWebhook(),
  removeWebhook: ofWebhook(),
  listWebhookDeliveries: ofWebhook(),
  testWebhook: ofWebhook(),
  redeliverWebhook: {
    own: delivered,
    anothers: {
      sent: async (context) => delivered(context, await makeAccount(context, 'P')),
      status: 403,
    },
  },

  getBeaconInfo: nothing,
  getBeaconConfiguration: nothing,
  getBeaconEntryTypes: nothing,
  getBeaconMap: nothing,
  getBeaconFilteringTerms: nothing,
  getBeaconServiceInfo: nothing,
  getBeaconDatasets: nothing,
  getBeaconKeys: nothing,
  getBeaconVariants: {
    own: async () => ({
      query: '?assemblyId=GRCh38&referenceName=1&start=999&referenceBases=A&alternateBases=G',
    }),
  },
  askBeaconVariants: {
    own: async () => ({
      body: { query: { requestParameters: { assemblyId: 'GRCh38', geneId: 'HBB' } } },
    }),
  },

  askBeaconStatistics: {
    own: async () => ({
      params: { statistic: 'countries' },
      body: { query: { requestParameters: { assemblyId: 'GRCh38' } } },
    }),
    // The path names a statistic, and nobody’s object.
    anothers: { sent: async () => ({ params: { statistic: 'medians' }, body: { query: {} } }), status: 401 },
  },

  apiGetDirectory: nothing,
  apiListPosts: nothing,
  apiListNotices: nothing,
  apiGetItemReport: nothing,
  apiGetPost: {
    own: async (context) => ({ params: { post: (await makeApproved(context)).id } }),
    anothers: { sent: async () => ({ params: { post: randomUUID() } }), status: 404 },
  },
  apiSearch: { own: async () => ({ query: '?q=water' }) },
  apiGetUser: {
    own: async (context) => of(await makeAccount(context, 'R')),
    anothers: { sent: async (context) => of(await makeAccount(context, 'P')), status: 404 },
  },
  apiListPostsOfUser: {
    own: async (context) => of(await makeAccount(context, 'R')),
    anothers: { sent: async (context) => of(await makeAccount(context, 'P')), status: 404 },
  },
  apiGetMe: nothing,
  apiListDrafts: nothing,
  apiGetDraft: {
    own: async (context, author) => of(await makeDraft(context, { author })),
    anothers: { sent: async (context) => of(await makeDraft(context)), status: 401 },
  },
  apiCreateDraft: { own: async () => ({ body: { title: 'Clean water' } }) },
  apiSaveDraft: {
    own: async (context, author) => ({ ...of(await makeDraft(context, { author })), body: { version: 1 } }),
    anothers: {
      sent: async (context) => ({ ...of(await makeDraft(context)), body: { version: 1 } }),
      status: 401,
    },
  },
  apiDeleteDraft: {
    own: async (context, author) => of(await makeDraft(context, { author })),
    anothers: { sent: async (context) => of(await makeDraft(context)), status: 401 },
  },
  apiSubmitDraft: {
    own: async (context, author) => ({ ...of(await makeDraft(context, { author })), body: { version: 1 } }),
    anothers: {
      sent: async (context) => ({ ...of(await makeDraft(context)), body: { version: 1 } }),
      status: 401,
    },
  },
  apiGetEverything: nothing,
  apiListChanges: nothing,
  apiListWebhooks: nothing,
  apiCreateWebhook: { own: async () => ({ body: { url: hookAddress, events: ['post.approved'] } }) },
  apiChangeWebhook: ofWebhook({ enabled: false }, 401),
  apiRotateWebhookSecret: ofWebhook(undefined, 401),
  apiTestWebhook: ofWebhook(undefined, 401),
  apiListWebhookDeliveries: ofWebhook(undefined, 401),
  apiRedeliverWebhook: {
    own: delivered,
    anothers: {
      sent: async (context) => delivered(context, await makeAccount(context, 'P')),
      status: 401,
    },
  },
  apiRemoveWebhook: ofWebhook(undefined, 401),
  apiGetSandbox: nothing,
  apiChangeSandbox: { own: async () => ({ body: { rule: 'approve' } }) },
  apiStepInSandbox: {
    own: developers(sandboxStep).own,
    anothers: {
      sent: async (context) => sandboxStep(context, await makeDeveloper({ context })),
      status: 401,
    },
  },
  apiResetSandbox: nothing,

  getHealth: nothing,
  getReadiness: nothing,
  getMetrics: nothing,
  getOpenApi: nothing,
  getSiteOpenApi: nothing,
};

const hookAddress = 'http://127.0.0.1:9999/hook';

async function webhookOf(context: Context, owner: TestAccount): Promise<{ id: string }> {
  await giveDeveloperAccess(context, owner);
  return createWebhook(context, owner, { url: hookAddress, events: ['post.approved'] });
}
/** A call on the actor's own webhook; `status` is the expected one for another account's webhook. */
function ofWebhook(body?: object, status = 403): Case {
  return {
    own: async (context, actor) => ({ ...of(await webhookOf(context, actor)), body }),
    anothers: {
      sent: async (context) => ({ ...of(await webhookOf(context, await makeAccount(context, 'P'))), body }),
      status,
    },
  };
}
async function delivered(context: Context, owner: TestAccount) {
  const { id } = await webhookOf(context, owner);
  await makeApproved(context);
  await dispatchWebhooks(context);
  const { rows } = await listDeliveries(context, owner, id, undefined);
  return { params: { id, delivery: rows[0]?.id ?? '' } };
}

function acceptance({ id }: { id: string }): Sent {
  return { params: { id }, body: { decision: 'accept' } };
}
function agreement({ id }: { id: string }): Sent {
  return { params: { id }, body: { decision: 'accept', after: 'Zawadi Atieno' } };
}
function leftAsItIs({ id, changed_at }: { id: string; changed_at: Date }): Sent {
  return { params: { id }, body: { decision: 'keep', changed_at: changed_at.toISOString() } };
}
/** An author whose profile changed. */
async function makeChangedProfile(context: Context) {
  const { id } = await makeAccount(context, 'R');
  await makeAccount(context, 'A');
  const changed_at = context.clock();
  await changeProfile(context.db, id, { about: 'I look after wells.' }, changed_at);
  return { id, changed_at };
}
/** Somebody with a published text who asks for another name. */
async function makeChangedName(context: Context) {
  const { author } = await makeApproved(context);
  await makeAccount(context, 'A');
  await askForName(context, author, { firstname: 'Zawadi', lastname: 'Atieno' });
  return author;
}
const spokenForm = () => formOf(wavOf(1), { name: 'me.wav', type: 'audio/wav' });
const ofPost = ({ id }: { id: string }): Sent => ({ params: { id } });

async function picture() {
  return { body: formOf(await somePicture()) };
}
function newcomerEmail() {
  return { email: newcomer().email };
}
/** A report about the first version of a post that has two. */
async function reportOn(context: Context, author: TestAccount) {
  const { id } = await makeApproved(context, { author });
  await revise(context, author, id, {});
  return makeReport(context, { post: id });
}

async function pendingReportOn(context: Context, author: TestAccount) {
  const report = await reportOn(context, author);
  const admin = await makeAccount(context, 'A');
  const sent = { action: 'send', note: null } as const;
  await decideOnReport(context, admin, report.id, sent, { undoable: true });
  return report;
}

async function reportOfWithdrawn(context: Context, author: TestAccount) {
  const report = await reportOn(context, author);
  await withdrawPost(context, author, report.post, { reason: longEnoughReason, as: 'author' });
  return report;
}

/** A deleted draft. */
async function inBin(context: Context, given?: TestAccount) {
  const author = given ?? (await makeAccount(context, 'R'));
  const { id } = await makeDraft(context, { author });
  await deleteDraft(context, author, id);
  return context.db.selectFrom('bin').select('id').where('post_id', '=', id).executeTakeFirstOrThrow();
}
/** What is kept in mind of a passage of a draft. */
function passageOf({ params }: Sent): Sent {
  return { params: { ...params, key: 'ab'.repeat(12) }, body: { needs_work: true, note: 'Which word?' } };
}
/** A passage that earlier translations are asked for. */
function recalledIn({ params }: Sent): Sent {
  return { params: { id: params?.id ?? '' }, body: { passage: 'Boil the water.' } };
}
/** A draft of somebody that names an account as a contributor. */
async function sharedWith(context: Context, contributor: TestAccount, author?: TestAccount) {
  return makeDraft(context, { ...(author && { author }), contributors: naming(contributor.id) });
}
/** What a contributor said of a draft, as each of the two names it. */
async function suggested(context: Context, given?: TestAccount, author?: TestAccount) {
  const contributor = given ?? (await makeAccount(context, 'R'));
  const { id } = await sharedWith(context, contributor, author);
  const said = await suggestWords(context, contributor, id, { body: 'Why?', replacement: '' });
  const sent: Sent = { params: { id, suggestion: said.id } };
  return { asContributor: sent, asAuthor: { ...sent, body: { settled: true } } };
}
/** Asks another researcher to review a text. */
async function reviewAsked(context: Context, { id }: { id: string }): Promise<Sent> {
  const { id: account } = await makeAccount(context, 'R');
  return { params: { id }, body: { account, day: dayOf(new Date(Date.now() + dayMilliseconds)) } };
}
/** A request to review a text, as its staff and as who was asked name it. */
async function requested(context: Context, given?: TestAccount) {
  const post = await makeSubmitted(context);
  const isResearcher = given?.role === 'R';
  const reviewer = isResearcher ? given : await makeAccount(context, 'R');
  const day = dayOf(new Date(Date.now() + dayMilliseconds));
  const asked = { account: reviewer.id, name: '', day, note: '' };
  const request = await askReviewer(context, await makeAccount(context, 'A'), post.id, asked);
  // The staff is asked as those whom they were before.
  if (given && !isResearcher)
    await context.db
      .updateTable('review_requests')
      .set({ account_id: given.id })
      .where('id', '=', request.id)
      .execute();
  return {
    asStaff: { params: { id: post.id, request: request.id } } as Sent,
    asReviewer: { params: { id: request.id } } as Sent,
  };
}
function naming(account: string): string {
  return writeContributors([
    { key: 'a', given: 'Amina', family: 'Juma', account, affiliations: [], roles: [], corresponding: false },
  ]);
}
/** A text that was submitted, with its post. */
async function ofEarlier(context: Context, author?: TestAccount): Promise<Sent> {
  const { id, revision } = await makeSubmitted(context, author && { author });
  return { params: { id, text: revision } };
}
function of({ id }: { id: string }): Sent {
  return { params: { id } };
}
function withdrawal(id: string): Sent {
  return { params: { post_id: id }, body: { comment: longEnoughReason, filter: 'author' } };
}
function approval({ id, revision }: { id: string; revision: string }): Sent {
  return { params: { id }, body: { revision } };
}
function noted({ id, waiting: revision }: { id: string; waiting: string }): Sent {
  return { params: { id }, body: { revision, change: { ...aChange, note: 'The rains have come.' } } };
}
function returned({ id }: { id: string }): Sent {
  return { params: { id }, body: { comment: 'Name the source of the table.' } };
}

function declared({ id }: { id: string }): Sent {
  return { params: { id }, body: { conflict: false } };
}

/** A published post of which a revision waits, and its published text. */
async function makeResubmitted(context: Context, author: TestAccount) {
  const { id, revision } = await makeApproved(context, { author });
  const { draft } = await revisePost(context, author, id);
  const sent = await submitPost(context, author, id, draft.version, aChange);
  return { id, revision, waiting: sent.draft.submitted_revision_id ?? '' };
}
function compared(params: { id: string; revision: string }): Sent {
  return { params };
}
function seconded({ id, revision }: { id: string; revision: string }): Sent {
  return { params: { id }, body: { revision } };
}

async function assigned(context: Context, { id }: { id: string }): Promise<Sent> {
  return { params: { id }, body: { account: (await makeAccount(context, 'A')).id } };
}
async function translationBy(context: Context, actor: TestAccount): Promise<Sent> {
  const { id } = await makeApproved(context);
  return { params: { id: await translatePost(context, actor, id, 'sw') } };
}

async function publishedTranslationBy(context: Context, actor: TestAccount): Promise<Sent> {
  const source = await makeApproved(context);
  const id = await translatePost(context, actor, source.id, 'sw');
  const { draft } = await submitPost(context, actor, id, 1);
  const translation = draft.submitted_revision_id ?? '';
  await approvePost(context, operator, id, translation);
  return { params: { id }, body: { translation, revision: source.revision, notice: 0 } };
}

/** The number of a notice that readers see. */
async function noticeOfItsOwn(context: Context): Promise<number> {
  const { id } = await makeApproved(context);
  const staff = await makeAccount(context, 'A');
  const { number } = await announceNotice(context, staff, id, { ...writtenNotice, when: 'now' });
  return number ?? 0;
}

/** The SMS about a notice that somebody else has asked for. */
async function phoneAlertOfAnother(context: Context): Promise<Sent> {
  const notice = await noticeOfItsOwn(context);
  const other = await makeAccount(context, 'A');
  await askForPhoneAlert(context, other, notice);
  const found = (await listPhoneAlerts(context, other)).find((alert) => alert.notice === notice);
  return { params: { id: found?.id ?? '' }, body: { receivers: 0, parts: 0 } };
}

let alertsMade = 0;
/** An alert at a time when no other is shown, since only few may be at the same time. */
function alertOfItsOwn(): WrittenAlert {
  const starts = Date.now() + ++alertsMade * dayMilliseconds;
  return {
    kind: 'flood',
    language: 'en',
    country: 'MZ',
    title: 'Floods in Sofala',
    post: null,
    text: 'Boil water before you drink it.',
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + dayMilliseconds / 2).toISOString(),
  };
}

/** Agreeing to an alert that somebody else has written, and which waits. */
async function alertAgreement(context: Context): Promise<Sent> {
  const body: WrittenAlert = { ...alertOfItsOwn(), kind: 'outbreak' };
  const [writer] = [await makeAccount(context, 'A'), await makeAccount(context, 'A')];
  return { params: { id: (await createAlert(context, writer, body)).id }, body };
}

async function alertBy(context: Context, actor: TestAccount): Promise<Sent> {
  return { params: { id: (await createAlert(context, actor, alertOfItsOwn())).id } };
}

const incidentUpdate = { text: 'Emails leave an hour late.', language: 'en' } as const;

function incidentOfItsOwn(): WrittenIncident {
  return {
    title: 'Emails are late',
    components: ['mail'],
    begun_at: '2026-01-01T08:00:00Z',
    ...incidentUpdate,
  };
}

async function incidentBy(context: Context, actor: TestAccount): Promise<Sent> {
  // Only few may be open at the same time.
  await context.db.deleteFrom('incidents').execute();
  return { params: { id: (await createIncident(context, actor, incidentOfItsOwn())).id } };
}

const savedReply = { title: 'Sources', body: 'Name the source.', shared: false };

async function viewOf(
  context: Context,
  owner: TestAccount,
): Promise<{ params: { id: string }; body: object }> {
  const body = { name: randomUUID(), filters: {} };
  return { params: { id: (await createView(context, owner, body)).id }, body };
}

async function replyOf(
  context: Context,
  owner: TestAccount,
): Promise<{ params: { id: string }; body: object }> {
  return { params: { id: (await createReply(context, owner, savedReply)).id }, body: savedReply };
}

function dueByUsual({ id }: { id: string }): Sent {
  return { params: { id }, body: { day: null } };
}

/** A text that the operator has approved for tomorrow. */
async function scheduledBy(context: Context, author?: TestAccount): Promise<{ id: string }> {
  const { id, revision } = await makeSubmitted(context, author && { author });
  const schedule = { publishAt: new Date(Date.now() + dayMilliseconds), reason: null };
  await approveWithComments(context, operator, id, { revision, acknowledged: [] }, { schedule });
  return { id };
}

function rescheduled({ id }: { id: string }): Sent {
  const at = new Date(Date.now() + 2 * dayMilliseconds).toISOString();
  return { params: { id }, body: { publish_at: at } };
}

function confirmationOf({ id, revision }: { id: string; revision: string }): Sent {
  return { params: { id }, body: { revision } };
}

function noticeOn({ id }: { id: string }): Sent {
  return { params: { id }, body: writtenNotice };
}

/** A notice that this account has announced. */
async function announcedBy(
  context: Context,
  actor: TestAccount,
  when: 'later' | 'now' = 'later',
): Promise<Sent> {
  const { id } = await makeApproved(context);
  // Whoever calls may lack the right to announce one.
  const staff = isStaff(actor) ? actor : await makeAccount(context, 'A');
  return { params: { id: (await announceNotice(context, staff, id, { ...writtenNotice, when })).id } };
}

function comment({ id, revision }: { id: string; revision: string }) {
  return { params: { id }, body: { revision, body: 'Name the source of the table.' } };
}
/** A comment by this reviewer. */
async function commentBy(
  context: Context,
  reviewer: TestAccount,
  { id, revision }: { id: string; revision: string },
): Promise<Sent & { params: { id: string; comment: string } }> {
  const comment = await addComment(context, reviewer, id, { revision, body: 'Name the source.' });
  return { params: { id, comment: comment.id } };
}
/** An answer to a comment on a submission. */
async function answerTo(context: Context, place: { id: string; revision: string }) {
  const { params } = await commentBy(context, await makeAccount(context, 'A'), place);
  return { params, body: { body: 'Which one?' } };
}
/** What staff say of a comment on a submission. */
async function judgementOn(context: Context, place: { id: string; revision: string }) {
  const { params } = await commentBy(context, await makeAccount(context, 'A'), place);
  return { params, body: { judgement: 'accepted' } };
}
/** A comment that the author may read. */
async function returnedComment(context: Context, author: TestAccount): Promise<Sent> {
  const submitted = await makeSubmitted(context, { author });
  const { params } = await commentBy(context, await makeAccount(context, 'A'), submitted);
  await returnPost(context, operator, submitted.id, { comment: 'Name the source.' });
  return { params, body: { resolved: true } };
}

async function proposedNode(context: Context) {
  const proposer = await makeAccount(context, 'A');
  return of(await proposeNode(context, proposer, { url: await startCloudNode() }));
}
/** The service id of a node. */
async function serviceOf({ db }: Context, { params }: Sent): Promise<string> {
  const nodes = db.selectFrom('cloud_nodes').where('id', '=', params?.id ?? '');
  return (await nodes.select('service_id').executeTakeFirstOrThrow()).service_id;
}
async function approvedNode(context: Context) {
  const node = await proposeNode(context, await makeAccount(context, 'A'), { url: await startCloudNode() });
  return of(await decideNode(context, await makeAccount(context, 'S'), node.id, { decision: 'approve' }));
}

let site: TestApp;
let proxy: ValidatingProxy;
let orcid: OrcidServer;
let institution: InstitutionServer;
// A pause would refuse the calls of the tests that follow.
afterEach(() => endMaintenance(site.context, operator));
beforeAll(async () => {
  orcid = await startOrcidServer(orcidReturn);
  orcid.person = '0000-0002-1825-0097';
  institution = await startInstitution(providerReturn);
  site = await startTestApp({
    OUTBOUND_LOOPBACK: 'true',
    ROLE_FOUR_EYES: 'true',
    PUSH_SERVICES: 'push.example',
    PHONE_GATEWAY: 'kannel',
    PHONE_SECRET: 'a'.repeat(32),
    PHONE_USER: 'afya',
    PHONE_PASSWORD: 'afya',
    PHONE_PART_COST: '0.80 KES',
    ...behindProxy,
    ...orcid.settings,
    ...institution.settings,
  });
  proxy = await startValidatingProxy(site);
});
afterAll(async () => {
  await proxy.close();
  await stopCloudNodes();
  await site.close();
  await orcid.close();
  await institution.close();
});

/** Makes the call, with a recent proof if the contract requires one. */
async function send(endpoint: Endpoint, sent: Sent, token?: string) {
  const needed = endpoint.recentProof && token !== undefined;
  return sendAsIs(endpoint, sent, token, needed ? await proofIn(site.context, token) : null);
}

/**
 * Makes the call through a validating proxy, which must find no violation, except for a file that it can't
 * pass on unchanged.
 */
async function sendAsIs(
  { method, path, upload }: Endpoint,
  { params = {}, query = '', body, headers = {} }: Sent,
  token: string | undefined,
  proof: string | null,
) {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '') + query;
  const options = {
    body,
    ip: newcomer().ip,
    headers: { ...headers, ...(proof !== null && { [recentProofHeader]: proof }) },
    ...(token && { token }),
  };
  if (upload) {
    const { status, body: reply } = await site.call(method, url, options);
    return { status, code: reply?.code };
  }
  const { status, body: reply, faults } = await proxy.call(method, url, options);
  expect(faults.reply).toEqual([]);
  if (status < 400) expect(faults.request).toEqual([]);
  return { status, code: reply?.code };
}

/** Makes it at the first call, and gives the same one from then on. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** One request that would succeed for its actor, for all callers that are refused: they leave its objects as they were. */
const refusedRequest = (name: Name) =>
  once(async () => {
    const actor = await makeAccount(site.context, 'S');
    return { actor, sent: await cases[name].own(site.context, actor) };
  });

/** Tokens of nobody, for all calls: whoever shows one stays nobody. */
const bearers: Record<'expired' | 'forged' | 'revoked', () => Promise<string>> = {
  expired: once(async () => {
    const anHourAgo = { ...site.context, clock: () => new Date(Date.now() - 3_601_000) };
    return (await makeAccount(anHourAgo, 'S')).token;
  }),
  forged: once(async () => {
    const { token } = await makeAccount(site.context, 'P');
    const [header, , signature] = (await makeAccount(site.context, 'S')).token.split('.');
    return [header, token.split('.')[1], signature].join('.');
  }),
  revoked: once(async () => {
    const { token } = await makeAccount(site.context, 'S');
    await site.call('POST', '/auth/signout', { token });
    return token;
  }),
};

function sessionEndpoint(name: Name): SessionEndpoint {
  const { access, ...rest }: Endpoint = contract[name];
  if (typeof access === 'object' && 'api' in access) throw new Error(`${name} is no call with a session`);
  return { ...rest, access };
}

it('this table has a case for every call of the contract', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(contract).sort());
});

const names = Object.keys(contract) as Name[];
/** All roles in the long run; else the boundary: the first that may make the call, and the last that may not. */
function rolesAt(access: Endpoint['access']): readonly Role[] {
  if (!Array.isArray(access)) return inMass<readonly Role[]>(roles, ['P']);
  const allowed = roles.filter((role) => access.includes(role));
  const refused = roles.filter((role) => !access.includes(role));
  return inMass<readonly Role[]>(roles, [...allowed.slice(0, 1), ...refused.slice(-1)]);
}

/** All in the long run; else one of them, another for each call. */
const inTurn = <Kind>(kinds: readonly Kind[], name: Name): readonly Kind[] =>
  inMass(
    kinds,
    kinds.filter((_, place) => place === names.indexOf(name) % kinds.length),
  );

const isOfPublicApi = (name: Name) => {
  const { access }: Endpoint = contract[name];
  return typeof access === 'object' && 'api' in access;
};

const needsProof = (name: Name) => {
  const { recentProof }: Endpoint = contract[name];
  return recentProof === true;
};

/** The public API accepts no sessions. server/programs/api/api.test.ts tests what keys may do. */
describe.each(names.filter(isOfPublicApi))('%s', (name) => {
  const endpoint: Endpoint = contract[name];
  const { anothers } = cases[name];
  const isOpen =
    typeof endpoint.access === 'object' && 'api' in endpoint.access && endpoint.access.api === 'open';
  const refused = refusedRequest(name);

  it('without a session', async () => {
    const answer = await send(endpoint, (await refused()).sent);
    expect(answer).toEqual(isOpen ? { status: 200 } : { status: 401, code: 'sign_in_required' });
  });

  it.each(rolesAt(endpoint.access))('with the token of a session of %s', { tags: 'edge' }, async (role) => {
    const { token } = await makeAccount(site.context, role);
    const answer = await send(endpoint, (await refused()).sent, token);
    expect(answer).toEqual({ status: 401, code: 'invalid_token' });
  });

  if (anothers) {
    it('with an id of another account', async () => {
      expect((await send(endpoint, await anothers.sent(site.context))).status).toBe(anothers.status);
    });
  } else {
    it('has no id of an account’s object in its path', () => {
      expect(Object.keys(endpoint.params?.shape ?? {})).toEqual([]);
    });
  }
});

/** Calls with effects that outlast the session require the password. */
describe.each(names.filter(needsProof))('%s without a recent proof', (name) => {
  const endpoint: Endpoint = contract[name];
  const refused = refusedRequest(name);

  const proofs: [string, (actor: TestAccount) => Promise<string | null>][] = [
    ['none', async () => null],
    ['the session itself', async ({ token }: TestAccount) => token],
    ['one that nobody signed', async () => 'e30.e30.e30'],
    [
      'one of another session',
      async ({ id }: TestAccount) => proofIn(site.context, await openSession(site.context, id)),
    ],
    [
      'one that was given more than five minutes ago',
      async ({ token }: TestAccount) =>
        proofIn({ ...site.context, clock: () => new Date(Date.now() - 301_000) }, token),
    ],
  ];
  it.each(inTurn(proofs, name))('is refused with %s', { tags: 'edge' }, async (_, makeProof) => {
    const { actor, sent } = await refused();
    const proof = await makeProof(actor);
    const { status, code } = await sendAsIs(endpoint, sent, actor.token, proof);
    expect({ status, code }).toEqual({ status: 403, code: 'proof_needed' });
  });
});

describe.each(names.filter((name) => !isOfPublicApi(name)))('%s', (name) => {
  const endpoint = sessionEndpoint(name);
  const { own, anothers } = cases[name];
  const success = endpoint.status ?? 200;
  const isOpen = endpoint.access === 'anyone';
  const refused = refusedRequest(name);
  /** Whoever may make the call has a request of their own. */
  const requestOf = async () => {
    if (!isOpen) return (await refused()).sent;
    return await own(site.context, await makeAccount(site.context, 'S'));
  };

  it.each(rolesAt(endpoint.access))('as %s', async (role) => {
    const actor = await makeAccount(site.context, role);
    const allowed = typeof endpoint.access === 'string' || endpoint.access.includes(role);
    const sent = allowed ? await own(site.context, actor) : (await refused()).sent;
    const answer = await send(endpoint, sent, actor.token);
    expect(answer).toEqual(allowed ? { status: success } : { status: 403, code: 'forbidden' });
  });

  it('without a session', async () => {
    const answer = await send(endpoint, await requestOf());
    expect(answer).toEqual(isOpen ? { status: success } : { status: 401, code: 'sign_in_required' });
  });

  const tokens = [
    ['expired', 'token_expired'],
    ['forged', 'invalid_token'],
    ['revoked', 'token_expired'],
  ] as const;
  it.each(inTurn<(typeof tokens)[number]>(tokens, name))(
    'with a token that is %s',
    { tags: 'edge' },
    async (kind, code) => {
      const answer = await send(endpoint, await requestOf(), await bearers[kind]());
      // If anyone may call, a caller with an invalid token counts as signed out.
      expect(answer).toEqual(isOpen ? { status: success } : { status: 401, code });
    },
  );

  if (anothers) {
    it('with an id of another account', async () => {
      const role = typeof endpoint.access === 'string' ? 'P' : endpoint.access[0];
      const { token } = await makeAccount(site.context, role);
      const { status } = await send(endpoint, await anothers.sent(site.context), token);
      expect(status).toBe(anothers.status);
    });
  } else {
    it('has no id of an account’s object in its path', () => {
      expect(Object.keys(endpoint.params?.shape ?? {}).filter((key) => key !== 'slug')).toEqual([]);
    });
  }
});
