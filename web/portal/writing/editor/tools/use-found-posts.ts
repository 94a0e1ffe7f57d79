import { useEffect, useState } from 'react';
import { searchCharacters } from '../../../../../contract/constants.ts';
import { posts } from '../../../../../contract/posts/calls/posts.ts';
import { reading } from '../../../../../contract/posts/calls/reader-calls.ts';
import { call } from '../../../frame/api/call.ts';
import { CallError } from '../../../frame/api/call-error.ts';
import { session } from '../../../frame/session/session.ts';

/** Milliseconds without typing before posts are searched. */
const idleMilliseconds = 250;
const mostPosts = 8;

/** A published post that a link or a withdrawn post can lead to. */
export interface FoundPost {
  id: string;
  slug: string;
  title: string;
  language: string;
  author: string;
  isOwn: boolean;
}

type Search = { status: 'idle' | 'searching' | 'failed' } | { status: 'found'; posts: FoundPost[] };

/** Published posts that what is typed finds, one's own first; nothing is searched for less than two characters. */
export function useFoundPosts(typed: string): Search {
  const q = typed.trim();
  const isWanted = q.length > 1 && q.length <= searchCharacters;
  const [search, setSearch] = useState<{ q: string; found: Search }>({ q: '', found: { status: 'idle' } });
  useEffect(() => {
    if (!isWanted) return;
    let isOvertaken = false;
    const look = async () => {
      const found = await findPosts(q);
      if (!isOvertaken) setSearch({ q, found });
    };
    const timer = setTimeout(() => void look(), idleMilliseconds);
    return () => {
      isOvertaken = true;
      clearTimeout(timer);
    };
  }, [q, isWanted]);
  if (!isWanted) return { status: 'idle' };
  return search.q === q ? search.found : { status: 'searching' };
}

async function findPosts(q: string): Promise<Search> {
  const { accountId } = session.state();
  try {
    const [latest, own, all] = await Promise.all([
      call(posts.getApprovedPosts, { query: {} }),
      call(reading.listPosts, { query: { q, ...(accountId !== null && { author: accountId }) } }),
      call(reading.listPosts, { query: { q } }),
    ]);
    // The search knows whole words; the latest titles are compared letter by letter.
    const begun = latest.posts.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()));
    const bySlug = new Map<string, FoundPost>();
    for (const card of [...begun, ...own.posts, ...all.posts]) {
      const { slug, title, language, author_id: author } = card;
      const name = `${card.first_name} ${card.last_name}`.trim();
      if (!bySlug.has(slug))
        bySlug.set(slug, {
          id: card._id.$oid,
          slug,
          title,
          language,
          author: name,
          isOwn: author === accountId,
        });
    }
    return { status: 'found', posts: [...bySlug.values()].slice(0, mostPosts) };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { status: 'failed' };
  }
}
