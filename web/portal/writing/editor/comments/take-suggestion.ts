import type { Edit } from '../surface/edits.ts';
import { findPassage, type Passage } from './find-passage.ts';

/**
 * The change of a Markdown text that puts other words in place of a passage; `gone` or `marked` where that can't be told: a passage
 * with emphasis, links or several blocks has marks in the text that the proposed words don't have.
 */
export function changeTaking(
  markdown: string,
  passage: Passage,
  replacement: string,
): Edit | 'gone' | 'marked' {
  const found = findPassage(markdown, passage);
  if (!found) return 'gone';
  // The words are found without the signs around them.
  const [before = ''] = /^[^\p{L}\p{N}]*/u.exec(passage.quote) ?? [];
  const from = found.from - before.length;
  const to = from + passage.quote.length;
  if (markdown.slice(from, to) !== passage.quote) return 'marked';
  return {
    changes: [{ from, to, insert: replacement }],
    anchor: from,
    head: from + replacement.length,
  };
}
