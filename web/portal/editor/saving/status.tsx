import { useLanguage } from '../../language/language-context.tsx';
import type { SaverState } from './saver.ts';
import type { Phase } from './state-machine.ts';

/** Phases that the author must hear of; the others come and go with each pause of the typing. */
const alarming: readonly Phase[] = ['offline', 'conflict', 'refused', 'session-ended'];

/** Where the text is: on the server, in this browser, or nowhere but on the screen (design §4). */
export function SaveStatus({ post, saving, isStored }: SaverState) {
  const { t } = useLanguage();
  const { phase } = saving;
  const label = {
    clean: post === null ? t('editor.statusNew') : t('editor.statusSaved'),
    dirty: t('editor.statusBrowser'),
    saving: t('editor.statusSaving'),
    saved: t('editor.statusSaved'),
    offline: t('editor.statusOffline'),
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
      <p className="save-status" data-phase={shown}>
        {text}
      </p>
      <p className="visually-hidden" role="status">
        {isAlarming ? text : ''}
      </p>
    </>
  );
}
