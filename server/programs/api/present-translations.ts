import { postPath } from '../../../contract/paths.ts';
import type { ApiWholePostReply } from '../../../contract/programs/calls/api/shapes.ts';
import type { Config } from '../../platform/config/config.ts';

/** Published translations of a post, and perhaps its original, with their addresses. */
export function presentTranslations(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  rows: readonly { id: string; slug: string; language: string }[],
): ApiWholePostReply['translations'] {
  return rows.map(({ id, slug, language }) => ({ id, slug, url: publicUrl + postPath(slug), language }));
}
