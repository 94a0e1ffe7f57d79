/** `recalls.json` and its signature, which are put beside packs and mirrors. */
import { dayMilliseconds } from '../../../contract/durations.ts';
import { CommandError } from '../../platform/command-error.ts';
import type { Context } from '../../platform/context.ts';
import { recallsSince } from '../../site/index.ts';
import { InvalidKeyFileError, openSigner } from '../../trust/index.ts';

type Signer = Awaited<ReturnType<typeof openSigner>>;

/** As long as a copy counts as checked. */
const usualDays = 90;

/** The site's key. @throws CommandError where its file has none */
export async function openCommandSigner({ config }: Context): Promise<Signer> {
  return openSigner(config.signingKeyFile).catch((error: unknown) => {
    throw error instanceof InvalidKeyFileError ? new CommandError(error.message) : error;
  });
}

/** A file with its signature beside it. */
export function withSignature(
  { config, clock }: Context,
  signer: Signer,
  name: string,
  bytes: Buffer,
): [string, Buffer][] {
  const comment = `${name} of ${config.publicUrl}, made at ${clock().toISOString()}`;
  return [
    [name, bytes],
    [`${name}.minisig`, Buffer.from(signer.sign(bytes, comment))],
  ];
}

/** Every notice and withdrawal since a day, or of the last 90 days, signed. */
export async function recallsFile(context: Context, signer: Signer, day: string | null) {
  const now = context.clock();
  const since = day === null ? new Date(now.getTime() - usualDays * dayMilliseconds) : new Date(day);
  const recalls = await recallsSince(context, since);
  const content = {
    site: context.config.publicUrl,
    since: since.toISOString(),
    made_at: now.toISOString(),
    recalls,
  };
  const bytes = Buffer.from(`${JSON.stringify(content)}\n`);
  return { since, count: recalls.length, files: withSignature(context, signer, 'recalls.json', bytes) };
}
