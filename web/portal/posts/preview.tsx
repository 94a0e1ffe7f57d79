import { wordsOf } from './post-list.tsx';

/** The beginning of a post (spec §2.5, §2.6). */
export function Preview({ post }: { post: { preview_html: string; language: string } }) {
  return (
    <div
      {...wordsOf(post)}
      className="post-preview preview in-list"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says.
      dangerouslySetInnerHTML={{ __html: post.preview_html }}
    />
  );
}
