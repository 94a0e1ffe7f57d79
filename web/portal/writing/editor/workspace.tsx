import { useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { editPath, myPostsSubmittedPath } from '../../../../contract/paths.ts';
import type { DraftReply } from '../../../../contract/posts/calls/posts.ts';
import type { PostField, PostText } from '../../../../contract/text/post-text.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { useToast } from '../../frame/toast/toast-context.tsx';
import { refetchPostLists } from '../posts/refetch-post-lists.ts';
import { AccountContext } from './account-context.ts';
import type { Pane } from './desk/pane-tabs.tsx';
import { WritingDesk } from './desk/writing-desk.tsx';
import styles from './editor.module.css';
import { ConflictView, Details, LazyPart, loadLazyParts, SubmitView, TextNotices } from './lazy-parts.tsx';
import { missingIn } from './missing-fields.ts';
import { type PreviewDemand, usePreview } from './preview/use-preview.ts';
import type { LocalDraft } from './saving/local-draft.ts';
import { SaveNotices } from './saving/notices.tsx';
import type { Saving } from './saving/state-machine.ts';
import { useEarlyText } from './saving/use-early-text.ts';
import { useSaver } from './saving/use-saver.ts';
import type { Surface } from './surface/surface.ts';
import { usePictures } from './surface/use-pictures.ts';

interface WorkspaceProps {
  /** Null for a new post. */
  draft: DraftReply | null;
  accountId: string;
  initial: Saving;
  /** The draft in this browser that `initial` was restored from. */
  restored: LocalDraft | null;
}

type View = 'writing' | 'conflict' | 'submit';

/** The editor of one text: writing, comparing after a conflict, and submitting. */
export function Workspace({ draft, accountId, initial, restored }: WorkspaceProps) {
  const { t } = useLanguage();
  const [view, setView] = useState<View>('writing');
  const [pane, setPane] = useState<Pane>('write');
  const isWide = useWide();
  const open = useSaver(accountId, draft?._id.$oid ?? null, initial, restored);
  const { saver, saving, post } = open;
  const { text } = saving;
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isReady, setReady] = useState(false);
  const preview = usePreview(text, previewDemand());
  const surface = useRef<Surface | null>(null);
  const pictures = usePictures(surface, accountId);
  useAddressOf(post);
  useEarlyText({ accountId, draft, restored, saver, surface });
  const onSubmitted = useSubmitted();

  const type = (change: Partial<PostText>) => saver.type({ ...saver.state().saving.text, ...change });
  useEffect(() => {
    // Wherever the focus is: the browser would save the page.
    const saveNow = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      saver.dispatch({ type: 'flush' });
    };
    window.addEventListener('keydown', saveNow);
    return () => window.removeEventListener('keydown', saveNow);
  }, [saver]);
  const goTo = (from: number, to: number): void => {
    if (!isWide) setPane('write');
    const select = () => surface.current?.select(from, to);
    if (!isSheetOpen) select();
    setSheetOpen(false);
    // Nothing below the sheet can be focused before it has closed.
    if (isSheetOpen) requestAnimationFrame(select);
  };
  const goToField = (field: PostField | null): void => {
    const isText = field === null || field === 'title' || field === 'body';
    setView('writing');
    setPane('write');
    setSheetOpen(!isText);
    // After the writing view has been rendered again.
    requestAnimationFrame(() => {
      if (field === null || field === 'body') surface.current?.focus();
      else document.getElementById(field)?.focus();
    });
  };
  const written = useDeferredValue(text);
  const missing = useMemo(() => missingIn(written), [written]);

  useEffect(() => {
    if (isReady) loadLazyParts();
  }, [isReady]);

  const { theirs } = saving;

  function previewDemand(): PreviewDemand {
    if (view === 'submit' || (view === 'writing' && pane === 'preview')) return 'always';
    if (!isReady || view !== 'writing') return 'never';
    return isWide ? 'always' : 'once';
  }

  return (
    <AccountContext value={accountId}>
      {view === 'submit' && (
        <LazyPart heading={t('editor.submitHeading')} onBack={() => goToField(null)}>
          <SubmitView
            saver={saver}
            text={text}
            preview={preview}
            isSending={pictures.sending.length > 0}
            draft={draft}
            onBack={goToField}
            onSubmitted={onSubmitted}
          />
        </LazyPart>
      )}
      <div className={`frame ${styles.screen}`} hidden={view === 'submit'}>
        <PageTitle title={draft ? t('editor.editTitle') : t('editor.writeTitle')} />
        <div className="visually-hidden">
          <PageHeading>{draft ? t('editor.editHeading') : t('editor.writeHeading')}</PageHeading>
        </div>
        <SaveNotices
          open={open}
          accountId={accountId}
          isComparing={view === 'conflict'}
          onCompare={() => setView('conflict')}
        />
        {theirs && post !== null && view === 'conflict' && (
          <LazyPart onBack={() => setView('writing')}>
            <ConflictView
              base={saving.base?.text ?? null}
              mine={text}
              theirs={theirs}
              post={post}
              onChoose={(chosen) => {
                saver.dispatch({ type: 'resolved', text: chosen });
                setView('writing');
              }}
              onLater={() => setView('writing')}
            />
          </LazyPart>
        )}
        {/* Hidden, not unmounted: the undo history and running uploads must survive. */}
        <div className={styles.writing} hidden={view === 'conflict' && theirs !== null}>
          {/* There from the start, so that nothing moves when they arrive. */}
          <div>
            <LazyPart isQuiet>
              <TextNotices
                title={text.title}
                body={text.body}
                fault={preview.fault}
                withdrawal={draft?.withdrawal}
              />
            </LazyPart>
          </div>
          {!isWide && draft?.review_comment && (
            <button
              className={`text-button ${styles.returned}`}
              type="button"
              onClick={() => setSheetOpen(true)}
            >
              {t('editor.comments')}
            </button>
          )}
          <WritingDesk
            text={text}
            open={open}
            preview={preview}
            surface={surface}
            pictures={pictures}
            isWide={isWide}
            pane={pane}
            missing={Object.keys(missing).length}
            details={
              (isReady || isSheetOpen) && (
                <LazyPart>
                  <Details
                    text={text}
                    draft={draft}
                    saved={saving.base?.text.contributors ?? null}
                    post={post}
                    missing={missing}
                    onGoTo={goTo}
                    onEdit={(edit) => surface.current?.apply(edit)}
                    onGoToField={goToField}
                    onChange={type}
                  />
                </LazyPart>
              )
            }
            isSheetOpen={isSheetOpen}
            onReady={setReady}
            onPane={setPane}
            onSheet={setSheetOpen}
            onChange={type}
            onSubmit={() => setView('submit')}
          />
        </div>
      </div>
    </AccountContext>
  );
}

/** Puts the id of a new post into the URL once it is created, so that a reload opens it again. */
function useAddressOf(post: string | null): void {
  const [first] = useState(post);
  useEffect(() => {
    if (post === null || first !== null) return;
    // Not by the router, which would remount this screen while the author types.
    window.history.replaceState(window.history.state, '', editPath(post));
  }, [post, first]);
}

function useSubmitted(): () => void {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const showToast = useToast();
  return () => {
    showToast({ status: 'ok', message: t('editor.submitted'), detail: t('editor.submittedDetail') });
    void navigate(myPostsSubmittedPath);
    void refetchPostLists();
  };
}

/** Wide enough for the text with its details, or its preview, beside it: 1100 px. */
const wide = window.matchMedia('(min-width: 68.75rem)');

/** Whether the window is wide enough for two columns. */
function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => wide.matches,
  );
}
