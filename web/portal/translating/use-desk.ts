import { useQuery } from '@tanstack/react-query';
import { translations } from '../../../contract/calls/desk/translations.ts';
import { posts } from '../../../contract/calls/posts.ts';
import { call } from '../api/call.ts';
import { CallError } from '../api/call-error.ts';
import { queryClient } from '../api/query-client.ts';

const key = 'translation desk';

/** The draft of a translation and the original beside it, as the server has them; null where there is no such draft. */
export function useDesk(id: string) {
  return useQuery(
    {
      queryKey: [key, id],
      queryFn: async () => {
        try {
          const { draft } = await call(posts.getDraft, { params: { id } });
          const { translation } = await call(translations.getTranslationDesk, { params: { id } });
          return { draft, desk: translation };
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
