/** What a text needs before it can be submitted, besides the rules of its fields (product.md#kinds-of-posts). */
import { summaryWords } from '../constants.ts';
import type { PostField, PostText } from './post-text.ts';
import { countWordsIn } from './words.ts';

/** A sentence for each field that lacks something. */
export function incompleteFields(
  text: Pick<PostText, 'title' | 'kind' | 'summary' | 'body'>,
): Partial<Record<PostField, string>> {
  return {
    ...(text.title.trim() === '' && { title: 'Give the post a title' }),
    ...(text.kind === '' && { kind: 'Choose what kind of post this is' }),
    ...summaryFault(text),
    ...(text.body.trim() === '' && { body: 'Write something first' }),
  };
}

function summaryFault({ kind, summary }: Pick<PostText, 'kind' | 'summary'>): { summary?: string } {
  if (countWordsIn(summary) > summaryWords) return { summary: `At most ${summaryWords} words` };
  return kind === 'guidance' && summary.trim() === '' ? { summary: 'Guidance needs a plain summary' } : {};
}
