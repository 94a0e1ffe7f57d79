import styles from './posts.module.css';

/** What stands where there are no posts (product.md#lists). */
export function EmptyList({ text }: { text: string }) {
  return <p className={styles.postListEmpty}>{text}</p>;
}
