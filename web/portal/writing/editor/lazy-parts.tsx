import { type ReactNode, Suspense } from 'react';
import { loadAppMessages } from '../../../../messages/portal.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { lazyAuthenticatedPage } from '../../frame/loading/lazy-page.ts';
import { Loading } from '../../frame/loading/loading.tsx';
import { ErrorBoundary } from '../../frame/shell/error-boundary.tsx';
import { useArrival } from './use-arrival.ts';

const scripts = {
  details: () => import('./desk/details.tsx'),
  sheet: () => import('./desk/details-sheet.tsx'),
  notices: () => import('./preview/text-notices.tsx'),
  preview: () => import('./preview/preview-pane.tsx'),
  submit: () => import('./submit-view.tsx'),
  tools: () => import('./tools/tool-panel.tsx'),
  find: () => import('./find/find-panel.tsx'),
  imports: () => import('./import/import-part.tsx'),
  picture: () => import('./pictures/picture-dialog.tsx'),
  sending: () => import('./pictures/sending-pictures.tsx'),
  conflict: () => import('./saving/conflict-view.tsx'),
};

export const Details = lazyAuthenticatedPage(() => scripts.details().then((script) => script.Details));
export const DetailsSheet = lazyAuthenticatedPage(() =>
  scripts.sheet().then((script) => script.DetailsSheet),
);
export const TextNotices = lazyAuthenticatedPage(() =>
  scripts.notices().then((script) => script.TextNotices),
);
export const PreviewPane = lazyAuthenticatedPage(() =>
  scripts.preview().then((script) => script.PreviewPane),
);
export const SubmitView = lazyAuthenticatedPage(() => scripts.submit().then((script) => script.SubmitView));
export const ToolPanel = lazyAuthenticatedPage(() => scripts.tools().then((script) => script.ToolPanel));
export const FindPanel = lazyAuthenticatedPage(() => scripts.find().then((script) => script.FindPanel));
export const PictureDialog = lazyAuthenticatedPage(() =>
  scripts.picture().then((script) => script.PictureDialog),
);
export const ImportHint = lazyAuthenticatedPage(() => scripts.imports().then((script) => script.ImportHint));
export const ImportPart = lazyAuthenticatedPage(() => scripts.imports().then((script) => script.ImportPart));
export const SendingPictures = lazyAuthenticatedPage(() =>
  scripts.sending().then((script) => script.SendingPictures),
);
export const ConflictView = lazyAuthenticatedPage(() =>
  scripts.conflict().then((script) => script.ConflictView),
);

/** Loads the parts of the desk that aren't needed to type, so that they are there when the line breaks. */
export function loadLazyParts(): void {
  const all = [
    loadAppMessages(),
    import('./pictures/send-picture.ts'),
    ...Object.values(scripts).map((load) => load()),
  ];
  // What could not be loaded is said once it is shown.
  for (const loading of all) loading.catch(() => {});
}

interface LazyPartProps {
  children: ReactNode;
  /** Nobody has asked for it yet: nothing says that it is loading or could not be loaded. */
  isQuiet?: boolean;
  /** Leads back to the text that the part stands in place of. */
  onBack?: (() => void) | undefined;
  /** Of a part that is a whole view. */
  heading?: string;
}

/** A part of the desk that is loaded after the text. If it can't be loaded, the text and the focus stay. */
export function LazyPart({ children, isQuiet = false, ...missing }: LazyPartProps) {
  return (
    <ErrorBoundary otherwise={isQuiet ? null : <MissingPart {...missing} />}>
      <Suspense fallback={isQuiet ? null : <LoadingPart />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Browsers remember that a script failed to load: only a reload tries again. */
function MissingPart({ onBack, heading }: Pick<LazyPartProps, 'onBack' | 'heading'>) {
  const { t } = useLanguage();
  const arrival = useArrival<HTMLHeadingElement>();
  return (
    <div className={onBack && 'frame message'} role="alert">
      {heading !== undefined && (
        <h1 ref={arrival} tabIndex={-1}>
          {heading}
        </h1>
      )}
      <Notice tone="alarm" heading={t('failure.heading')}>
        <p>{t('failure.text')}</p>
        <p className="form-actions">
          {onBack && (
            <button className="button" type="button" onClick={onBack}>
              {t('editor.back')}
            </button>
          )}
          <button className="button button-quiet" type="button" onClick={() => window.location.reload()}>
            {t('failure.reload')}
          </button>
        </p>
      </Notice>
    </div>
  );
}

function LoadingPart() {
  const { t } = useLanguage();
  return <Loading label={t('loading.page')} />;
}
