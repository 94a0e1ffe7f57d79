import { type ReactNode, useId } from 'react';
import styles from '../settings.module.css';

/** A section of the settings, under its heading (product.md#the-profile-area). */
export function SettingsSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}
