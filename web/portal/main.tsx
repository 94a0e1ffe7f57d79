import './old-browsers.ts';
import './style.css';
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
import { PortalRoutes } from './routes.tsx';
import { takePlace } from './take-place.ts';

void start();

async function start(): Promise<void> {
  const initial = await readyLanguage();
  const place = document.getElementById('portal');
  if (!place) throw new Error('the shell has no element for the portal');
  keepSession();
  watchPointer();
  createRoot(takePlace(place)).render(
    <LanguageProvider initial={initial}>
      <BrowserRouter>
        <ErrorBoundary>
          <ToastProvider>
            <PortalRoutes />
          </ToastProvider>
        </ErrorBoundary>
      </BrowserRouter>
    </LanguageProvider>,
  );
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
