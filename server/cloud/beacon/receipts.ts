/** Receipts: what the network answered, signed, so that it can be cited and anybody can verify it (RFC 7515). */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import { CompactSign } from 'jose';
import { z } from 'zod';
import { dayMilliseconds } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Answered } from './asking/answer.ts';
import { canonicalQuestion } from './asking/answer-cache.ts';
import type { Question } from './asking/question.ts';
import * as queries from './receipt-queries.ts';

const algorithm = 'EdDSA';
/** A key signs for a year. It is published for ever, because receipts are cited for longer. */
const signsDays = 365;

export interface Receipt {
  /** The receipt in the compact form of JWS. It doesn't tell the question. */
  jws: string;
  /** Whoever has the salt and the question can show that the receipt is about it. */
  salt: string;
  /** Names the receipt: its `jti`. */
  id: string;
  /** The question in its usual spelling. */
  question: string;
}

/** Signs what each node answered to a question, and when. */
export async function issueReceipt(
  context: Context,
  question: Question,
  answers: readonly Answered[],
): Promise<Receipt> {
  const { id, key } = await signingKey(context);
  const [text, salt] = [canonicalQuestion(question), randomBytes(16).toString('base64url')];
  const receiptId = randomUUID();
  const payload = {
    iss: context.config.publicUrl,
    jti: receiptId,
    iat: Math.floor(context.clock().getTime() / 1000),
    // The hash is of the salt followed by the question.
    questionSha256: createHash('sha256')
      .update(salt + text)
      .digest('hex'),
    nodes: answers.map(nodeOf),
  };
  const jws = await new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: algorithm, kid: id, typ: 'beacon-receipt+json' })
    .sign(key);
  return { jws, salt, id: receiptId, question: text };
}

function nodeOf({ node, answer, at }: Answered) {
  const base = { id: node.service_id, name: node.name, version: node.version, answeredAt: at.toISOString() };
  if (!('told' in answer)) return { ...base, answer: answer.outcome, reason: answer.reason };
  const told = Object.entries(answer.told).filter(([, value]) => value !== null);
  return { ...base, answer: answer.outcome, ...Object.fromEntries(told) };
}

/** A public key of receipts (RFC 8037). */
const publicKey = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });

/** The public keys of all receipts (RFC 7517), newest first. */
export async function receiptKeys(context: Context) {
  // The first receipt makes one, too.
  if (!context.maintenance.isOn) await signingKey(context);
  const rows = await queries.selectReceiptKeys(context.db);
  const keys = rows.map(({ id, private_key }) => {
    const jwk = publicKey.parse(createPublicKey(read(context, id, private_key)).export({ format: 'jwk' }));
    return { ...jwk, kid: id, alg: algorithm, use: 'sig' };
  });
  return { keys };
}

/**
 * Signs from now on with a new key. The old ones stay published, so that their receipts can be verified; with `revoke` they are
 * deleted, and nothing that they signed can be verified any more.
 */
export function rotateReceiptKey(context: Context, { revoke }: { revoke: boolean }): Promise<void> {
  return inTransaction(context, async (tx) => {
    await queries.lockReceiptKeys(tx.db);
    if (revoke) await queries.deleteReceiptKeys(tx.db);
    await makeKey(tx);
  });
}

async function makeKey({ db, clock, secrets }: Context) {
  const { privateKey: key } = generateKeyPairSync('ed25519');
  const id = randomUUID();
  const der = key.export({ format: 'der', type: 'pkcs8' });
  const sealed = secrets.seal('beacon_receipt_keys.private_key', id, der);
  await queries.insertReceiptKey(db, { id, private_key: sealed, created_at: clock() });
  return { id, key };
}

/** The key that signs now; makes one where there is none, or where the last one has signed for a year. */
async function signingKey(context: Context) {
  const newest = await findKey(context);
  if (newest) return newest;
  const { maintenance, clock } = context;
  if (maintenance.isOn) throw maintenance.refusal(clock());
  return inTransaction(context, async (tx) => {
    await queries.lockReceiptKeys(tx.db);
    return (await findKey(tx)) ?? makeKey(tx);
  });
}

async function findKey(context: Context) {
  const { db, clock } = context;
  const [row] = await queries.selectReceiptKeys(db);
  if (!row || row.created_at.getTime() + signsDays * dayMilliseconds < clock().getTime()) return null;
  return { id: row.id, key: read(context, row.id, row.private_key) };
}

function read({ secrets }: Context, id: string, sealed: Buffer) {
  const key = secrets.open('beacon_receipt_keys.private_key', id, sealed);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}
