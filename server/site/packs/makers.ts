import type { Context } from '../../platform/context.ts';
import { messageOf } from '../../platform/db/errors.ts';
import type { Book } from '../saved/epub.ts';
import { hasProgram } from '../saved/missing-program.ts';
import { printPdf } from '../saved/pdf.ts';
import { zimOf } from '../saved/zim.ts';

/** What makes the files of a pack for which the operator has programs. Where one fails, the log says why, and there is no such file. */
export function makersOf(context: Context, style: string, signal: AbortSignal) {
  const { config, log } = context;
  const { packs } = config;
  const tried = (name: string, making: Promise<Buffer>) =>
    making.catch((error: unknown) => {
      signal.throwIfAborted();
      log.error({ reason: messageOf(error) }, `could not make the ${name} of a pack`);
      return null;
    });
  return {
    print: hasProgram(packs.printCommand, packs.environment)
      ? (html: Buffer) => tried('PDF', printPdf(packs, html, signal))
      : undefined,
    zim: hasProgram(packs.zimCommand, packs.environment)
      ? (book: Book) => tried('ZIM file', zimOf(config, book, style, signal))
      : undefined,
  };
}
