/** Compares the SQL of the query modules with the files in this folder; `UPDATE_SQL=1 npm test -- tests/sql` writes them. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../server/platform/db/database.ts';
import { copyDatabase } from '../database-server.ts';
import { layOut } from './layout.ts';
import { recordSql } from './recorder.ts';
import { accountSamples, staffMailSamples } from './samples/accounts.ts';
import {
  applicationSamples,
  auditSamples,
  cloudSamples,
  referenceSamples,
  transparencySamples,
} from './samples/administration.ts';
import { beaconSamples } from './samples/beacon.ts';
import {
  apiSamples,
  appSamples,
  doiSamples,
  keySamples,
  oauthSamples,
  programSamples,
  sandboxSamples,
  webhookSamples,
} from './samples/developers.ts';
import { backupSamples, doctorSamples } from './samples/operators.ts';
import {
  coAuthorSamples,
  historySamples,
  pictureSamples,
  postSamples,
  reviewSamples,
  workSamples,
} from './samples/posts.ts';
import {
  alertSamples,
  answerSamples,
  confirmationSamples,
  contributorSamples,
  institutionSamples,
  noticeSamples,
  publicationSamples,
  recallSamples,
  reportSamples,
  reviewerSamples,
  searchSamples,
  translationSamples,
} from './samples/publications.ts';
import {
  digestSamples,
  followingSamples,
  orcidSamples,
  packSamples,
  phoneSamples,
  profileSamples,
  pushSamples,
  reactionSamples,
  savedSamples,
  statisticsSamples,
  toDoSamples,
  topicSamples,
} from './samples/readers.ts';
import { recordingSamples } from './samples/recordings.ts';
import type { Sampled } from './samples/sample.ts';
import { securitySamples } from './samples/security.ts';
import { sessionSamples } from './samples/sessions.ts';
import { maintenanceSamples, statusSamples } from './samples/status.ts';
import {
  changeSamples,
  edgeSamples,
  idempotencySamples,
  jobSamples,
  limitSamples,
  mailSamples,
  metricsSamples,
  secretSamples,
  sharedKeySamples,
} from './samples/tools.ts';

/** Samples by the noun's folder in a room of `server`. */
const nouns: Record<string, readonly Sampled[]> = {
  accounts: accountSamples,
  'staff-mail': staffMailSamples,
  alerts: alertSamples,
  applications: applicationSamples,
  apps: appSamples,
  audit: auditSamples,
  'backup-schedule': backupSamples,
  beacon: beaconSamples,
  changes: changeSamples,
  clouds: cloudSamples,
  confirmations: confirmationSamples,
  'co-authors': coAuthorSamples,
  contributors: contributorSamples,
  doctor: doctorSamples,
  edge: edgeSamples,
  digests: digestSamples,
  following: followingSamples,
  history: historySamples,
  idempotency: idempotencySamples,
  institutions: institutionSamples,
  jobs: jobSamples,
  api: apiSamples,
  keys: keySamples,
  'program-rights': programSamples,
  limits: limitSamples,
  mail: mailSamples,
  metrics: metricsSamples,
  oauth: oauthSamples,
  orcid: orcidSamples,
  answers: answerSamples,
  notices: noticeSamples,
  secrets: secretSamples,
  'shared-keys': sharedKeySamples,
  packs: packSamples,
  pictures: pictureSamples,
  posts: postSamples,
  profiles: profileSamples,
  publications: publicationSamples,
  phones: phoneSamples,
  push: pushSamples,
  reactions: reactionSamples,
  recall: recallSamples,
  recordings: recordingSamples,
  references: referenceSamples,
  reports: reportSamples,
  review: reviewSamples,
  reviewers: reviewerSamples,
  saved: savedSamples,
  search: searchSamples,
  'security-events': securitySamples,
  sessions: sessionSamples,
  statistics: statisticsSamples,
  'to-do': toDoSamples,
  maintenance: maintenanceSamples,
  status: statusSamples,
  topics: topicSamples,
  translations: translationSamples,
  transparency: transparencySamples,
  doi: doiSamples,
  sandbox: sandboxSamples,
  webhooks: webhookSamples,
  works: workSamples,
};

let client: pg.Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  client = new pg.Client(copy.connection);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await drop();
});

it.each(Object.entries(nouns))('%s sends the SQL of its committed file', async (noun, sampled) => {
  const parts: string[] = [];
  for (const { functions, samples } of sampled)
    for (const [name, calls] of Object.entries(samples)) {
      const statements: string[] = [];
      for (const call of calls) statements.push(...(await statementsOf(functions.get(name), call)));
      parts.push(`-- ${name}\n${statements.map(layOut).join('\n')}`);
    }
  const sql = `${parts.join('\n\n')}\n`;
  const file = path.join(import.meta.dirname, `${noun}.sql`);
  if (process.env.UPDATE_SQL === '1') await writeFile(file, sql);
  expect(sql).toBe(await readFile(file, 'utf8'));
});

it('every query module has samples, and every noun a file', async () => {
  const server = path.join(import.meta.dirname, '../../server');
  const modules = (await readdir(server, { recursive: true })).filter((file) => file.endsWith('queries.ts'));
  const nounOf = (file: string) => file.split(path.sep)[1];
  const files = (await readdir(import.meta.dirname)).filter((file) => file.endsWith('.sql'));
  const names = Object.keys(nouns).sort();
  expect([...new Set(modules.map(nounOf))].sort()).toEqual(names);
  expect(Object.values(nouns).flat()).toHaveLength(modules.length);
  expect(files.map((file) => path.basename(file, '.sql')).sort()).toEqual(names);
});

async function statementsOf(query: unknown, call: readonly unknown[]): Promise<string[]> {
  if (typeof query !== 'function') throw new Error('a sample names no function');
  const statements = await recordSql((db: Db) => query(db, ...call));
  for (const statement of statements) await checkSql(statement);
  return statements;
}

/**
 * Lets PostgreSQL check a statement against the migrated tables without running it. Statements that can't be
 * prepared are run.
 */
async function checkSql(statement: string): Promise<void> {
  const isPrepared = /^\s*(?:select|insert|update|delete|with)\b/.test(statement);
  await client.query('begin');
  await client.query(isPrepared ? `prepare checked as ${statement}` : statement);
  await client.query('rollback');
  if (isPrepared) await client.query('deallocate checked');
}
