import type { ImportReply } from './import-result.ts';

/** Answers the page that started this worker. */
export function serve<Request>(convert: (request: Request) => Promise<ImportReply>): void {
  addEventListener('message', async ({ data }: MessageEvent<Request>) => {
    const reply = await convert(data);
    const pictures = 'imported' in reply ? reply.imported.pictures : [];
    postMessage(reply, { transfer: pictures.map(({ bytes }) => bytes.buffer) });
  });
  // Told once it is loaded, since the time to load it isn't the document's.
  postMessage(null);
}
