import { answer, importedHtml } from './convert-html.ts';
import { htmlOfDocx } from './docx.ts';
import { docxBytes, type ImportReply, RefusedImport } from './import-result.ts';
import { tellLostFigures } from './lost-figures.ts';

/** A .docx file as Markdown, or why it is refused. It never throws. */
export async function convertDocx({
  bytes,
  firstNote,
  language = 'en',
}: {
  bytes: ArrayBuffer;
  firstNote: number;
  /** The language of the text, for its figures. */
  language?: string;
}): Promise<ImportReply> {
  return answer(firstNote, async (conversion) => {
    if (bytes.byteLength > docxBytes) throw new RefusedImport('tooLarge');
    const { html, title, source } = await htmlOfDocx(new Uint8Array(bytes), conversion);
    const imported = importedHtml(html, title, conversion);
    tellLostFigures(source, { markdown: imported.markdown, language }, conversion.losses);
    return { ...imported, losses: conversion.losses.list() };
  });
}
