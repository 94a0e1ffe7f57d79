import { answer, importedHtml } from './convert-html.ts';
import { htmlOfDocx } from './docx.ts';
import { docxBytes, type ImportReply, RefusedImport } from './imported.ts';

/** A .docx file as Markdown, or why it is refused. It never throws. */
export async function convertDocx({
  bytes,
  firstNote,
}: {
  bytes: ArrayBuffer;
  firstNote: number;
}): Promise<ImportReply> {
  return answer(firstNote, async (conversion) => {
    if (bytes.byteLength > docxBytes) throw new RefusedImport('tooLarge');
    const { html, title } = await htmlOfDocx(new Uint8Array(bytes), conversion);
    return importedHtml(html, title, conversion);
  });
}
