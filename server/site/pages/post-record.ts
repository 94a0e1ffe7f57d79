import type { PostRecord } from '../../../contract/views/post-view.ts';
import { provenOrcidOf } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { cardPath } from '../cards/card.ts';
import { type Cited, cite } from '../citations/formats.ts';

/** The metadata that a post's page gives to programs. */
export async function recordOf(context: Context, cited: Cited): Promise<PostRecord> {
  const { row } = cited;
  return {
    card: cardPath(row, context.config),
    doi: row.doi,
    citation: cite(cited, context.config, 'txt'),
    mesh: Object.fromEntries(
      row.topics.flatMap((word) => {
        const topic = context.topics.find(word);
        return topic?.mesh ? [[topic.word, topic.mesh]] : [];
      }),
    ),
    imported: row.imported,
    orcid: row.imported || row.contributors !== '' ? null : await provenOrcidOf(context, row.author_id),
  };
}
