import styles from './posts.module.css';

/** What stands where there are no posts (spec §2.6). */
export function EmptyList({ text }: { text: string }) {
  return <p className={styles.postListEmpty}>{text}</p>;
}
