import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { daySeconds, hourSeconds } from '../../../contract/durations.ts';
import {
  checkpointPath,
  logKeyPath,
  postPath,
  postProofJsonPath,
  postProofJsonRoute,
  postProofPath,
  postProofRoute,
  tilePathPrefix,
} from '../../../contract/paths.ts';
import { transparencyPath } from '../../../contract/views/proof.ts';
import type { Context } from '../../platform/context.ts';
import { chooseEncoding, compressLightly, matches } from '../../platform/http/encodings.ts';
import { networkOf } from '../../platform/http/network.ts';
import { sendOnce } from '../../platform/http/send-page.ts';
import { readAddress } from '../../platform/page-cache/address.ts';
import type { PublicPages } from '../../platform/page-cache/public-pages.ts';
import { etagOf } from '../../platform/text/digest.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { currentCheckpoint, publicKeys } from './checkpoint.ts';
import { proveLinesOf } from './proof.ts';
import { isFull, parseTilePath, readTile } from './tiles.ts';
import { witnessesShown } from './witnesses.ts';

type PostRequest = FastifyRequest<{ Params: { slug: string } }>;

const plainText = 'text/plain; charset=utf-8';

/** Mounts the transparency log and the proofs of posts (product.md#the-transparency-log). */
export function mountTransparency(app: FastifyInstance, context: Context, publicPages: PublicPages): void {
  const reads = new Throttle(context, { concurrency: 2, budget: 'log:network' });
  const read = <Result>({ ip }: FastifyRequest, work: () => Promise<Result>) =>
    reads.run(networkOf(ip), work);

  app.get(checkpointPath, async (request, reply) => {
    const { note } = await read(request, () => currentCheckpoint(context));
    return sendText(request, reply, { text: note, type: plainText });
  });

  app.get(transparencyPath, async (request, reply) => {
    const { size, note: checkpoint } = await read(request, () => currentCheckpoint(context));
    const { path, language } = readAddress(request.url);
    const log = { size, checkpoint, witnesses: await witnessesShown(context) };
    const html = publicPages.render({ kind: 'transparency', log }, { path, language });
    return sendOnce(request, reply, { status: 200, html }, language);
  });

  app.get(logKeyPath, async (request, reply) => {
    const text = await read(request, () => publicKeys(context));
    return sendText(request, reply, { text, type: plainText });
  });

  app.get(`${tilePathPrefix}*`, async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const tile = parseTilePath(request.params['*']);
    const bytes = tile && (await read(request, () => readTile(context, tile)));
    if (!tile || !bytes) return reply.callNotFound();
    // Hashes can't be compressed.
    const encoding = tile.level === null ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
    reply.headers({
      'content-type': 'application/octet-stream',
      // A partial tile is useful for a short time only: the full one replaces it.
      'cache-control': `public, max-age=${isFull(tile) ? 365 * daySeconds : hourSeconds}, immutable`,
      vary: 'accept-encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
    return reply.send(await compressLightly(bytes, encoding));
  });

  app.get(postProofRoute, async (request: PostRequest, reply) => {
    const { slug } = request.params;
    const found = await read(request, () => proveLinesOf(context, slug));
    if (!found) return reply.callNotFound();
    if ('moved' in found) return reply.redirect(postProofPath(found.moved), 301);
    const { path, language } = readAddress(request.url);
    const proof = { slug, ...found.proof, witnesses: await witnessesShown(context) };
    const html = publicPages.render({ kind: 'proof', proof }, { path, language });
    return sendOnce(request, reply, { status: 200, html }, language);
  });

  app.get(postProofJsonRoute, async (request: PostRequest, reply) => {
    const { slug } = request.params;
    const found = await read(request, () => proveLinesOf(context, slug));
    if (!found) return reply.callNotFound();
    if ('moved' in found) return reply.redirect(postProofJsonPath(found.moved), 301);
    const { leaves, checkpoint } = found.proof;
    const text = JSON.stringify({
      post: context.config.publicUrl + postPath(slug),
      leaves: leaves.map(({ inclusionProof, ...leaf }) => ({ ...leaf, inclusion_proof: inclusionProof })),
      checkpoint,
    });
    return sendText(request, reply, { text, type: 'application/json; charset=utf-8' });
  });
}

/** Sends a text that changes with each leaf, so caches must revalidate it. */
function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type }: { text: string; type: string },
) {
  const etag = etagOf(text);
  reply.headers({ 'content-type': type, 'cache-control': 'no-cache', etag });
  if (matches(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.send(text);
}
