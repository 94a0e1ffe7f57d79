/** Converts one Word document for the command line, by what the editor of the site converts them with. Bundled by scripts/bundle-word.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import messages from '../../../messages/en/app.json' with { type: 'json' };
import { convertDocx } from '../../../web/portal/writing/editor/import/convert-docx.ts';
import type { Imported } from '../../../web/portal/writing/editor/import/import-result.ts';
import { withPictures } from '../../../web/portal/writing/editor/import/place-import.ts';

/** Characters before a picture by which its place is named. */
const quoted = 50;

const reply = await convertDocx({ ...workerData, firstNote: 1 });
parentPort?.postMessage('refusal' in reply ? reply : textOf(reply.imported));

function textOf(imported: Imported): { title: string | null; body: string; losses: string[] } {
  const { title, pictures, losses } = imported;
  const markdown = title === null ? imported.markdown : imported.untitled;
  const told = losses.flatMap(({ kind, count, places = [] }) => [
    messages.imports.losses[kind].replace('{{times}}', String(count)),
    ...places.map((words) => `  “${words}”`),
  ]);
  const named = pictures.map(({ address }) => `  ${placeOf(markdown, address)}`);
  const sum = `Pictures, which the API doesn’t take. Insert them in the editor: ${pictures.length}`;
  const none = new Map(pictures.map(({ address }) => [address, null]));
  return {
    title,
    body: withPictures(markdown, none),
    losses: pictures.length === 0 ? told : [sum, ...named, ...told],
  };
}

/** What a picture shows, and the words before it. */
function placeOf(markdown: string, address: string): string {
  const [picture = '', shown = ''] =
    new RegExp(`!\\[((?:[^\\]\\\\[\\n]|\\\\.)*)\\]\\(${address}\\)`).exec(markdown) ?? [];
  const before = markdown
    .slice(0, markdown.indexOf(picture))
    .replace(/!\[[^\]]*\]\(taken-[^)]*\)|[*_`#>|\\]/g, '')
    .replace(/\s+/g, ' ')
    .trimEnd();
  const words = before.slice(-quoted).replace(/^\S*\s/, before.length > quoted ? '' : '$&');
  const where = words === '' ? 'at the beginning' : `after “${words}”`;
  return shown === '' ? where : `“${shown.replace(/\\(.)/g, '$1')}” ${where}`;
}
