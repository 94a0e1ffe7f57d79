import { useEffect, useState } from 'react';
import { directionOf } from '../../../../contract/constants.ts';
import {
  type RememberedReply,
  recalledCharacters,
  translations,
} from '../../../../contract/desk/calls/translations.ts';
import { postPath } from '../../../../contract/paths.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { localeOf } from '../../../../messages/locale.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { call } from '../../frame/api/call.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import styles from './translating.module.css';

/**
 * What earlier translations made of a passage, once somebody works on it. It only helps to write: a call that fails finds nothing.
 */
export function useMemory(
  draft: string,
  source: string | null,
  isActive: boolean,
): readonly RememberedReply[] {
  const [found, setFound] = useState<readonly RememberedReply[] | null>(null);
  const isAsked = isActive && found === null && source !== null && /\p{L}/u.test(source);
  useEffect(() => {
    if (!isAsked || source === null || source.length > recalledCharacters) return;
    call(translations.recallPassage, { params: { id: draft }, body: { passage: source } }).then(
      (reply) => setFound(reply.found),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
      },
    );
  }, [isAsked, draft, source]);
  return found ?? [];
}

interface MemoryProps {
  found: readonly RememberedReply[];
  /** The passage, for screen readers. */
  label: string;
  written: { lang: string; dir: 'ltr' | 'rtl' };
  onTake(translation: string): void;
}

/** Earlier translations, each with the post that it is from. The first is taken by a key as well. */
export function Memory({ found, label, written, onTake }: MemoryProps) {
  const { t, publicHref, currentLanguage } = useLanguage();
  const percent = new Intl.NumberFormat(localeOf(currentLanguage), { style: 'percent' });
  if (found.length === 0) return null;
  return (
    <section className={styles.memory} aria-label={`${t('translating.memory')}: ${label}`}>
      <p className={styles.memoryHead}>{t('translating.memory')}</p>
      <ul>
        {found.map(({ source, translation, similarity, post }, place) => (
          <li key={translation}>
            <p {...written}>
              <OrderedText stretches={inOrder(translation, written.dir)} />
            </p>
            {similarity < 1 && (
              <p className={styles.memorySource} dir="auto">
                <OrderedText stretches={inOrder(source, 'auto')} />
              </p>
            )}
            <p className={styles.memoryFrom}>
              <span>{similarity < 1 ? percent.format(similarity) : t('translating.same')}</span>
              <a href={publicHref(postPath(post.slug))} target="_blank" rel="noreferrer">
                <bdi lang={written.lang} dir={directionOf(written.lang)}>
                  {post.title}
                </bdi>
              </a>
              <button
                className="text-button"
                type="button"
                {...(place === 0 && { 'aria-keyshortcuts': 'Control+E' })}
                onClick={() => onTake(translation)}
              >
                {t('translating.takeEarlier')}
                {place === 0 && ' (Ctrl+E)'}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
