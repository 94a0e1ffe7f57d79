/** `recalls.json` and its signature, which are put beside packs. */
import { CommandError } from '../../platform/command-error.ts';
import type { Context } from '../../platform/context.ts';
import { recallsSince, writeRecalls } from '../../site/index.ts';
import { InvalidKeyFileError, openSigner, type Signer } from '../../trust/index.ts';

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
  const recalls = await recallsSince(context, day === null ? null : new Date(day), context.clock());
  const bytes = Buffer.from(writeRecalls(recalls));
  return { recalls, files: withSignature(context, signer, 'recalls.json', bytes) };
}
