import { wordsOf } from './post-list.tsx';
import styles from './posts.module.css';

/** The first lines of a post (product.md#the-profile-area, product.md#lists). */
export function Preview({ post }: { post: { preview_html: string; language: string } }) {
  return (
    <div
      {...wordsOf(post)}
      className={`${styles.postPreview} in-list`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, as the contract says.
      dangerouslySetInnerHTML={{ __html: post.preview_html }}
    />
  );
}
