import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { isPortalScreen } from '../../../frame/shell/destination.ts';

type Tell = (section: string, isUnsaved: boolean) => void;

const Unsaved = createContext<Tell>(() => {});

/** Says whether the form that calls it has changes that are not saved, so that leaving asks about them. */
export function useUnsaved(isUnsaved: boolean): void {
  const section = useId();
  const tell = useContext(Unsaved);
  useEffect(() => {
    tell(section, isUnsaved);
    return () => tell(section, false);
  }, [tell, section, isUnsaved]);
}

/** Asks before a link leads away from forms with changes that are not saved. */
export function LeaveQuestion({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [sections] = useState(() => new Set<string>());
  const [tell] = useState<Tell>(() => (section: string, isUnsaved: boolean) => {
    if (isUnsaved) sections.add(section);
    else sections.delete(section);
  });
  const [wanted, setWanted] = useState<URL | null>(null);
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const url = sections.size > 0 && leadsAway(event);
      if (!url) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(url);
    };
    // Before the router follows the link.
    document.addEventListener('click', ask, true);
    return () => document.removeEventListener('click', ask, true);
  }, [sections]);
  const leave = ({ href, pathname, search, hash }: URL) => {
    sections.clear();
    setWanted(null);
    if (isPortalScreen(pathname)) void navigate(pathname + search + hash);
    else window.location.assign(href);
  };
  return (
    <Unsaved value={tell}>
      {children}
      {wanted && (
        <Dialog
          heading={t('settings.leave.heading')}
          closeLabel={t('notices.close')}
          onClose={() => setWanted(null)}
        >
          <p>{t('settings.leave.text')}</p>
          <div className="form-actions">
            <button className="button" type="button" onClick={() => setWanted(null)}>
              {t('settings.leave.stay')}
            </button>
            <button className="button button-quiet" type="button" onClick={() => leave(wanted)}>
              {t('settings.leave.leave')}
            </button>
          </div>
        </Dialog>
      )}
    </Unsaved>
  );
}

/** The other page of this tab that a click on a link leads to; null for every other click. */
function leadsAway({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || button !== 0 || ctrlKey || metaKey || shiftKey) return null;
  const url = new URL(link.href);
  return url.pathname === window.location.pathname && url.origin === window.location.origin ? null : url;
}
