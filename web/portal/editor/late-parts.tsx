import { type ReactNode, Suspense } from 'react';
import { loadAppMessages } from '../../../messages/portal.ts';
import { useLanguage } from '../language/language-context.tsx';
import { lazyAuthenticatedPage } from '../loading/lazy-page.ts';
import { Loading } from '../loading/loading.tsx';
import { ErrorBoundary } from '../shell/error-boundary.tsx';

const scripts = {
  details: () => import('./desk/details.tsx'),
  sheet: () => import('./desk/details-sheet.tsx'),
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
export function loadLateParts(): void {
  const all = [
    loadAppMessages(),
    import('./pictures/send-picture.ts'),
    ...Object.values(scripts).map((load) => load()),
  ];
  // A part that fails to load is loaded again when it is shown.
  for (const loading of all) loading.catch(() => {});
}

/**
 * A part of the desk that is loaded after the text. If it can't be loaded, the text stays. With `isQuiet`, nothing says
 * that it is loading, because nobody has asked for it yet: the text stays in its place.
 */
export function LatePart({ children, isQuiet = false }: { children: ReactNode; isQuiet?: boolean }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={isQuiet ? null : <LoadingPart />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function LoadingPart() {
  const { t } = useLanguage();
  return <Loading label={t('loading.page')} />;
}
