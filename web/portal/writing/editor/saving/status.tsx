import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useMaintained } from '../../../frame/maintenance/state.ts';
import styles from '../editor.module.css';
import type { SaverState } from './saver.ts';
import type { Phase } from './state-machine.ts';

/** Phases announced to screen readers; the others change with each pause in the typing. */
const alarming: readonly Phase[] = ['offline', 'conflict', 'refused', 'session-ended'];

/**
 * Says where the text is saved: on the server, in this browser, or nowhere
 * (product.md#drafts-are-never-lost).
 */
export function SaveStatus({ post, saving, isStored }: SaverState) {
  const { t } = useLanguage();
  const maintained = useMaintained();
  const { phase } = saving;
  const label = {
    clean: post === null ? t('editor.statusNew') : t('editor.statusSaved'),
    dirty: t('editor.statusBrowser'),
    saving: t('editor.statusSaving'),
    saved: t('editor.statusSaved'),
    offline: t(maintained ? 'editor.statusMaintenance' : 'editor.statusOffline'),
    conflict: t('editor.statusConflict'),
    refused: t('editor.statusRefused'),
    'session-ended': t('editor.statusSession'),
  }[phase];
  const isLost = !isStored && phase !== 'clean' && phase !== 'saved';
  const text = isLost ? t('editor.statusNowhere') : label;
  const shown = isLost ? 'nowhere' : phase === 'clean' && post !== null ? 'saved' : phase;
  const isAlarming = isLost || alarming.includes(phase);
  return (
    <>
      <p className={styles.saveStatus} data-phase={shown}>
        {text}
      </p>
      <p className="visually-hidden" role="status">
        {isAlarming ? text : ''}
      </p>
    </>
  );
}
