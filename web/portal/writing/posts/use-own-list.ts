import { initialVisiblePosts } from '../../../../contract/constants.ts';
import type { OwnRowReply } from '../../../../contract/posts/calls/posts.ts';
import { type PostListState, usePostList } from './use-post-list.ts';

type FetchPage = (query: {
  cursor: string | undefined;
}) => Promise<{ posts: OwnRowReply[]; next: string | null }>;

/** A list of a person's own unpublished posts. */
export function useOwnList(
  name: 'drafts' | 'submitted' | 'withdrawn',
  fetchPage: FetchPage,
): PostListState<OwnRowReply> {
  return usePostList({ name, initial: initialVisiblePosts, fetchPage: (cursor) => fetchPage({ cursor }) });
}
