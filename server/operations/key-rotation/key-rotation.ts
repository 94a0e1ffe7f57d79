/** Replaces the keys that the site has made for itself (product.md#for-operators). */
import { randomUUID } from 'node:crypto';
import { replaceQuestionSecret, rotateReceiptKey } from '../../cloud/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { placeOf, replaceWrappingKey } from '../../platform/secrets/secrets.ts';
import { replaceSharedKey } from '../../platform/shared-keys/shared-keys.ts';
import { rotateOAuthKeys } from '../../programs/index.ts';
import { recordAudit, rotateSigner, rotateSigningKey, writePublicKey } from '../../trust/index.ts';
import { rotateLogKey } from '../transparency/keys.ts';

/** The keys, by the names that `rotate-keys --only` takes. */
export const keyNames = [
  ...(['sessions', 'apps', 'cursors', 'pictures', 'receipts', 'networks', 'questions'] as const),
  ...(['log', 'backups'] as const),
] as const;

/** The key that wraps the others, by its name. It is replaced only where it is named: every machine of a site has a copy of it. */
export const wrappingKeyName = 'secrets';

export type KeyName = (typeof keyNames)[number] | typeof wrappingKeyName;

interface Options {
  /** For keys that have leaked: what the old one signed is no longer valid. */
  revoke: boolean;
}

/** What was replaced, in the words that the command prints. */
export interface Replaced {
  name: KeyName;
  /** What stays valid, and what the operator has to do. */
  outcome: string;
}

interface Rotation {
  /** Replaces the key, in the transaction of all of them; gives a public key or a number for `outcome`. */
  replace(context: Context, actor: Actor, options: Options): Promise<string>;
  rotated(made: string): string;
  revoked(made: string): string;
}

const rotations: Readonly<Record<Exclude<KeyName, 'backups' | typeof wrappingKeyName>, Rotation>> = {
  sessions: {
    replace: async (context, _, options) => {
      const { ended } = await rotateSigningKey(context, options);
      return `${ended} ${ended === 1 ? 'session' : 'sessions'}`;
    },
    rotated: () =>
      'signs sessions and links in emails from now on. No session ends: the old key is accepted for 30 days.',
    revoked: (sessions) =>
      `ended ${sessions}; everybody signs in again. Unused links in emails no longer work.`,
  },
  apps: {
    replace: async (context, _, options) => {
      await rotateOAuthKeys(context, options);
      return '';
    },
    rotated: () => 'signs identity tokens in ten minutes. The old key stays published for 30 days.',
    revoked: () =>
      'signs identity tokens within a minute. Apps refuse earlier ones once they have read /oauth/jwks again; connected apps stay connected.',
  },
  cursors: shared(
    'cursor_key',
    'signs links to further pages of lists in a minute. Old links work for 30 days.',
    'signs links to further pages of lists now. Old ones lead to the first page.',
  ),
  pictures: shared(
    'picture_keys',
    'signs addresses of pictures that are not public now. Old ones work until they expire, within two hours.',
    'signs addresses of pictures that are not public now. Old ones no longer work: authors and reviewers load their pages again.',
  ),
  receipts: {
    replace: async (context, _, options) => {
      await rotateReceiptKey(context, options);
      return '';
    },
    rotated: () =>
      'signs receipts of the genomic network now. The old key stays published, so earlier receipts can be verified.',
    revoked: () =>
      'signs receipts of the genomic network now. Earlier receipts can’t be verified any more: tell those who cite them.',
  },
  networks: {
    // Nothing is verified with it, so the old key is of no use.
    replace: async (context) => {
      await replaceSharedKey(context, 'security_key', { revoke: true });
      return '';
    },
    rotated: () =>
      'hashes networks in security events now: a network has another hash than in earlier events.',
    revoked: () =>
      'hashes networks in security events now. Whoever has the old key can tell the networks in earlier events, in backups and in SECURITY_LOG.',
  },
  questions: {
    replace: async (context) => {
      await replaceQuestionSecret(context);
      return '';
    },
    rotated: () =>
      'hashes questions to the genomic network now. Kept answers are deleted, and the questions of the day count from zero.',
    revoked: () =>
      'hashes questions to the genomic network now. Kept answers are deleted, and the questions of the day count from zero.',
  },
  log: {
    replace: rotateLogKey,
    rotated: (key) =>
      `signs the transparency log now; for 90 days the old key signs too, and verifiers that run in that time accept the new one: ${key}`,
    revoked: (key) =>
      `signs the transparency log now, and the old key no longer does. Publish the new one where people find it: ${key}`,
  },
};

function shared(table: Parameters<typeof replaceSharedKey>[1], rotated: string, revoked: string): Rotation {
  return {
    replace: async (context, _, options) => {
      await replaceSharedKey(context, table, options);
      return '';
    },
    rotated: () => rotated,
    revoked: () => revoked,
  };
}

/**
 * Replaces keys, in one transaction and one entry of the audit log; a file last of all. Every process uses the new ones without a
 * restart.
 * @throws InvalidKeyFileError, and errors of the file system for the key of backups
 */
export async function rotateKeys(
  context: Context,
  actor: Actor,
  { only, revoke }: Options & { only: readonly KeyName[] },
): Promise<Replaced[]> {
  const names = ([...keyNames, wrappingKeyName] as const).filter((name) => only.includes(name));
  const wrapping = names.includes(wrappingKeyName) ? [await replaceWrapping(context)] : [];
  const replaced = await inTransaction(context, async (tx) => {
    const outcomes: Replaced[] = [];
    for (const name of names) {
      if (name === 'backups' || name === wrappingKeyName) continue;
      const { replace, rotated, revoked } = rotations[name];
      const made = await replace(tx, actor, { revoke });
      outcomes.push({ name, outcome: revoke ? revoked(made) : rotated(made) });
    }
    await recordAudit(tx.db, {
      at: tx.clock(),
      actor,
      action: revoke ? 'signing_keys.revoked' : 'signing_keys.rotated',
      subject: { type: 'signing_key', id: randomUUID() },
      detail: { keys: names },
    });
    return outcomes;
  });
  if (names.includes('backups'))
    replaced.push({ name: 'backups', outcome: await replaceSigner(context, revoke) });
  return [...replaced, ...wrapping];
}

async function replaceWrapping(context: Context): Promise<Replaced> {
  const { id, count } = await replaceWrappingKey(context);
  const outcome = `are wrapped with the key ${id} now: ${count} of them. Copy ${placeOf(context.config.secretsKey)} to where the old key is kept, and to every other machine of the site. Backups until now need the old key.`;
  return { name: wrappingKeyName, outcome };
}

async function replaceSigner({ config }: Context, revoke: boolean): Promise<string> {
  const key = await rotateSigner(config.signingKeyFile, { revoke });
  if (!key) return 'has no key yet: the first backup or export makes it.';
  const accepted = revoke
    ? 'A restore accepts the old key only with --public-key: make a backup now, and publish exports again.'
    : 'A restore of this site accepts the old key too.';
  return `signs backups and exports now. ${accepted} Keep a copy of ${config.signingKeyFile}, and write down: ${writePublicKey(key)}`;
}
