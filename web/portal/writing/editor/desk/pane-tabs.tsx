import type { KeyboardEvent } from 'react';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import styles from '../editor.module.css';

/** What is shown: the text, or the preview. In a wide window the text is always shown, with one of both beside it. */
export type Pane = 'write' | 'preview';

interface PaneTabsProps {
  /** The name of the pane that isn't the preview. */
  writeLabel: string;
  pane: Pane;
  onPane(pane: Pane): void;
}

/** Switches between the preview and what it takes the place of. */
export function PaneTabs({ writeLabel, pane, onPane }: PaneTabsProps) {
  const { t } = useLanguage();
  const tabs = [
    { own: 'write', label: writeLabel },
    { own: 'preview', label: t('editor.preview') },
  ] as const;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = pane === 'write' ? 'preview' : 'write';
    onPane(other);
    document.getElementById(`tab-${other}`)?.focus();
  };
  return (
    <div className={styles.paneTabs} role="tablist" aria-label={t('editor.panes')} onKeyDown={onKeyDown}>
      {tabs.map(({ own, label }) => (
        <button
          key={own}
          id={`tab-${own}`}
          type="button"
          role="tab"
          aria-selected={own === pane}
          aria-controls={`pane-${own}`}
          tabIndex={own === pane ? 0 : -1}
          onClick={() => onPane(own)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** The attributes of the pane that a tab shows. */
export function paneAttributes(own: Pane, chosen: Pane) {
  return { id: `pane-${own}`, role: 'tabpanel', 'aria-labelledby': `tab-${own}`, hidden: own !== chosen };
}
