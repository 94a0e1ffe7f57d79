import { Navigate } from 'react-router';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { lazyAuthenticatedPage } from '../../../frame/loading/lazy-page.ts';
import { Loading } from '../../../frame/loading/loading.tsx';
import { signInAddress } from '../../../frame/session/from.ts';
import { ErrorView, NotFoundView } from '../../../frame/shell/views.tsx';
import { DraftView } from '../draft-view.tsx';
import type { Target } from './open-post.ts';
import { useOpening } from './use-load.ts';

const PublishedView = lazyAuthenticatedPage(() =>
  import('../published-view.tsx').then((script) => script.PublishedView),
);
const WaitingView = lazyAuthenticatedPage(() =>
  import('../waiting-view.tsx').then((script) => script.WaitingView),
);

/** Shows the post that a URL of the editor names, in whatever state it is. */
export function OpenPost({ target, accountId }: { target: Target; accountId: string }) {
  const { t } = useLanguage();
  const { opening, reopen } = useOpening(target, accountId);
  switch (opening.kind) {
    case 'loading':
      return (
        <div className="frame message">
          <Loading label={t('editor.loading')} />
        </div>
      );
    case 'signed-out':
      return <Navigate to={signInAddress(window.location.pathname)} replace />;
    case 'missing':
      return <NotFoundView />;
    case 'failed':
      return <ErrorView onTryAgain={reopen} />;
    case 'published':
      return <PublishedView post={opening.post} onRevised={reopen} />;
    case 'waiting':
      return <WaitingView draft={opening.draft} onRecalled={reopen} />;
    case 'draft':
      return <DraftView draft={opening.draft} localDrafts={opening.localDrafts} accountId={accountId} />;
  }
}
