import './old-browsers.ts';
import './style.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { defaultLanguage, type InterfaceLanguage } from '../../contract/first-constants.ts';
import { loadLanguage } from '../../messages/portal.ts';
import { watchPointer } from './frame/forms/pointer.ts';
import { initialLanguage, languageKey } from './frame/language/language.ts';
import { LanguageProvider } from './frame/language/language-context.tsx';
import { keepSession } from './frame/session/keep-session.ts';
import { ErrorBoundary } from './frame/shell/error-boundary.tsx';
import { lastingStorage } from './frame/storage/storage.ts';
import { ToastProvider } from './frame/toast/toast-context.tsx';
import { loadSignIn, PortalRoutes } from './routes.tsx';

void start();

async function start(): Promise<void> {
  const place = document.getElementById('portal');
  if (!place) throw new Error('the shell has no element for the portal');
  const form = place.querySelector('form');
  const initial = await readyLanguage();
  if (form) await loadSignIn().catch(() => {});
  // Each screen renders its own title; of two titles, browsers show the first.
  document.querySelector('head > title')?.remove();
  keepSession();
  watchPointer();
  const typed = form && [...form.querySelectorAll<HTMLInputElement>('[id]')];
  const focused = document.activeElement?.id;
  const root = createRoot(place);
  const portal = (
    <LanguageProvider initial={initial}>
      <BrowserRouter>
        <ErrorBoundary>
          <ToastProvider>
            <PortalRoutes />
          </ToastProvider>
        </ErrorBoundary>
      </BrowserRouter>
    </LanguageProvider>
  );
  if (!typed) return root.render(portal);
  // At once, so that what is typed into the server's form until now is in the portal's.
  flushSync(() => root.render(portal));
  for (const { id, value } of typed) {
    const field = document.getElementById(id);
    if (!(field instanceof HTMLInputElement)) continue;
    if (value) field.value = value;
    if (id === focused) field.focus();
  }
}

/** The initial language, with its texts loaded; English if they can't be loaded. */
async function readyLanguage(): Promise<InterfaceLanguage> {
  const wanted = initialLanguage(window.location.search, lastingStorage.getItem(languageKey));
  try {
    await loadLanguage(wanted);
    return wanted;
  } catch {
    return defaultLanguage;
  }
}
