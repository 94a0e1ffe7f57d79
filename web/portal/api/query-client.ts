import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { session } from '../session/session.ts';

/**
 * What was fetched, with the settings of spec §7: nothing is tried again by itself. It is handed to each query rather than
 * provided to the whole tree, so that the screens of people who are not signed in load without it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A call without a network fails at once and says so, rather than waiting for the network unseen.
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

// As a provider would: from now on it hears when the window is come back to.
queryClient.mount();

let { accountId } = session.state();
session.subscribe(() => {
  if (session.state().accountId === accountId) return;
  accountId = session.state().accountId;
  // What one account saw is not for the next one.
  queryClient.clear();
});

/** Fetches anew what is shown of the queries whose keys begin so; ends once it is on the screen. */
export async function refetch(queryKey: QueryKey): Promise<void> {
  await queryClient.invalidateQueries({ queryKey });
  // Who shows it is told in a task of its own, begun before this one.
  await new Promise((resolve) => setTimeout(resolve));
}
