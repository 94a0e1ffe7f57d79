import styles from './posts.module.css';

/** Shown in place of an empty list of posts (product.md#lists). */
export function EmptyList({ text }: { text: string }) {
  return <p className={styles.postListEmpty}>{text}</p>;
}
