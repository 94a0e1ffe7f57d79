import { useQuery } from '@tanstack/react-query';
import { translations } from '../../../../contract/desk/calls/translations.ts';
import { posts } from '../../../../contract/posts/calls/posts.ts';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { queryClient } from '../../frame/api/query-client.ts';
import { leftDraftsOf } from '../../writing/editor/saving/left-drafts.ts';
import { savesSettled } from '../../writing/editor/saving/use-saver.ts';
import { storeKept } from './kept.ts';

const key = 'translation desk';

/**
 * The draft of a translation and the original beside it, as the server has them, with the texts of the draft that this
 * browser was left with; null where there is no such draft.
 */
export function useDesk(id: string, accountId: string) {
  return useQuery(
    {
      queryKey: [key, id, accountId],
      queryFn: async () => {
        try {
          await savesSettled(id);
          const { draft } = await call(posts.getDraft, { params: { id } });
          const { translation } = await call(translations.getTranslationDesk, { params: { id } });
          // Without a store the text stays where it was kept.
          await storeKept(accountId, draft).catch(() => {});
          return { draft, desk: translation, left: await leftDraftsOf(accountId, draft) };
        } catch (error) {
          if (error instanceof CallError && (error.is('not_found') || error.is('invalid_input'))) return null;
          throw error;
        }
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  );
}
