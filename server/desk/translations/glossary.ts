/** The network's terms in a passage, from its vocabulary of topics (product.md#translations). */
import type { TermReply } from '../../../contract/desk/calls/translations.ts';
import { foldText } from '../../platform/text/words.ts';
import type { Vocabulary } from '../../posts/index.ts';

/** The terms of a passage that have a name in both languages, each once, in their order. */
export function termsIn(
  topics: Vocabulary,
  passage: string,
  { from, to }: { from: string; to: string },
): TermReply[] {
  const words = foldText(passage).split(' ').filter(Boolean);
  const found = new Map<string, TermReply>();
  for (const { topic } of topics.named(words, from)) {
    const [source, name] = [topic.labels[from], topic.labels[to]];
    if (topic.status === 'accepted' && source !== undefined && name !== undefined)
      found.set(topic.id, { source, name, others: [...(topic.synonyms[to] ?? [])] });
  }
  return [...found.values()];
}
