import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { session } from '../session/session.ts';

/**
 * The cache of replies, with the settings of product.md#calls: no automatic retries. Each query gets it as an
 * argument instead of from a provider around the whole tree, so that the signed-out chunk loads without it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A call without a network fails at once and says so; by default it would wait silently.
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      staleTime: 30_000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// What a provider would do: listen for the window regaining focus.
queryClient.mount();

let { accountId } = session.state();
session.subscribe(() => {
  if (session.state().accountId === accountId) return;
  accountId = session.state().accountId;
  // Another account must not see what this one loaded.
  queryClient.clear();
});

/** Refetches the queries whose keys start with `key`; resolves once the result is rendered. */
export async function refetch(queryKey: QueryKey): Promise<void> {
  await queryClient.invalidateQueries({ queryKey });
  // The query library notifies components in a task of its own, queued before this one.
  await new Promise((resolve) => setTimeout(resolve));
}
