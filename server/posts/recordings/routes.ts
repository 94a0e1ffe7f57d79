import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contract } from '../../../contract/index.ts';
import { recordingRoute } from '../../../contract/posts/recordings/paths.ts';
import type { Context } from '../../platform/context.ts';
import { matches } from '../../platform/http/encodings.ts';
import { mount } from '../../platform/http/mount.ts';
import { networkOf } from '../../platform/http/network.ts';
import { rangeOf } from '../../platform/http/requests/range.ts';
import { spend } from '../../platform/limits/spend.ts';
import { findRecordingFile } from './files.ts';
import { recordingCounts, recordingState } from './state.ts';
import { confirmRecording, publishedRecordings, removeRecording, uploadRecording } from './uploads.ts';

type FileRequest = FastifyRequest<{ Params: { name: string }; Querystring: { pass?: unknown } }>;

/**
 * The bytes at an address never change, so a listener's browser keeps them for a year. Caches between ask again
 * each time, because a post may be withdrawn at any moment.
 */
const caching = 'public, max-age=31536000, immutable, s-maxage=0';

/** Mounts the calls on recordings, and their files, also in parts, so that players can skip. */
export function mountRecordings(app: FastifyInstance, context: Context): void {
  mount(app, context, contract.getRecordings, ({ actor, params }) =>
    publishedRecordings(context, actor, params.id),
  );
  mount(app, context, contract.uploadRecording, ({ actor, params, file }) =>
    uploadRecording(context, actor, params.id, file),
  );
  mount(app, context, contract.removeRecording, ({ actor, params }) =>
    removeRecording(context, actor, params.id),
  );
  mount(app, context, contract.confirmRecording, ({ actor, params, body }) =>
    confirmRecording(context, actor, params.id, body.recording),
  );
  const counts = recordingCounts(context);
  mount(app, context, contract.getRecordingState, () => recordingState(context, counts));
  app.get(recordingRoute, async (request: FileRequest, reply) => {
    const { name } = request.params;
    await spend(context, [{ budget: 'recording:network', key: networkOf(request.ip) }]);
    const file = await findRecordingFile(context, name, request.query.pass);
    const etag = `"${name}"`;
    reply.headers({
      'accept-ranges': 'bytes',
      'cache-control': file.isPublic ? caching : 'private, no-store',
      // A page of its own, without scripts, where a browser opens the file itself.
      'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
      // Podcast players are pages of other sites.
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      etag,
    });
    const { headers } = request;
    if (matches(headers['if-none-match'], etag)) return reply.status(304).send();
    const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
    const asked = rangeOf(isSame ? headers.range : undefined, file.bytes);
    if (asked.kind === 'none')
      return reply.status(416).header('content-range', `bytes */${file.bytes}`).send();
    const part = asked.kind === 'part' ? asked : { start: 0, end: file.bytes - 1 };
    reply.headers({ 'content-type': file.type, 'content-length': part.end - part.start + 1 });
    if (asked.kind === 'part')
      reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`);
    // Fastify reads what it gets for HEAD to its end.
    return reply.send(request.method === 'HEAD' ? Readable.from([]) : await file.open(part));
  });
}
