import { lazy, Suspense } from 'react';
import { directionOf } from '../../../../contract/constants.ts';
import { type DraftReply, posts } from '../../../../contract/posts/calls/posts.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { Tags } from '../../../ui/tags.tsx';
import { call } from '../../frame/api/call.ts';
import { SaveButton } from '../../frame/forms/save-button.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { PlainFields } from '../posts/plain-fields.tsx';
import { refetchPostLists } from '../posts/refetch-post-lists.ts';
import { ReportedMistakes } from './comments/reported-mistakes.tsx';
import styles from './editor.module.css';
import { PreviewPane } from './preview/preview-pane.tsx';
import { usePreview } from './preview/use-preview.ts';
import { Waiting } from './waiting-notice.tsx';

const AskContributors = lazy(() => import('../contributors/ask-contributors.tsx'));

interface WaitingViewProps {
  draft: DraftReply;
  onRecalled(): void;
}

/** A text that waits for review: it can be read and recalled (product.md#drafts-are-never-lost). */
export function WaitingView({ draft, onRecalled }: WaitingViewProps) {
  const { t } = useLanguage();
  const preview = usePreview(draft, 'always');
  return (
    <div className={`frame ${styles.screen}`}>
      <PageTitle title={t('editor.editTitle')} />
      <PageHeading>
        <bdi lang={draft.language} dir={directionOf(draft.language)}>
          <OrderedText stretches={inOrder(draft.title, directionOf(draft.language))} />
        </bdi>
      </PageHeading>
      <PlainFields text={draft} />
      <Tags label={t('editor.topics')} tags={draft.topics} />
      <Waiting post={draft._id.$oid} kind={draft.kind} />
      <div className="form-actions">
        <SaveButton
          label={t('editor.recall')}
          busyLabel={t('editor.recalling')}
          byToast
          failure={t('editor.recallFailed')}
          success={t('editor.recalled')}
          onSaved={() => {
            onRecalled();
            void refetchPostLists();
          }}
          send={() => call(posts.recallDraft, { params: { id: draft._id.$oid } })}
        />
      </div>
      {draft.contributors !== '' && (
        <Suspense fallback={null}>
          <AskContributors post={draft._id.$oid} />
        </Suspense>
      )}
      <ReportedMistakes post={draft._id.$oid} text={null} />
      <PreviewPane text={draft} preview={preview} />
    </div>
  );
}
