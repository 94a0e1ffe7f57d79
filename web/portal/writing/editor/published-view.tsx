import { SaveButton } from '../../frame/forms/save-button.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { ReportedMistakes } from './comments/reported-mistakes.tsx';
import { revise } from './load/open-post.ts';

interface PublishedViewProps {
  post: { id: string; title: string };
  onRevised(): void;
}

/**
 * Offers to revise a published post; readers see the published text until the revision is approved (design
 * §4).
 */
export function PublishedView({ post, onRevised }: PublishedViewProps) {
  const { t } = useLanguage();
  return (
    <div className="frame message">
      <PageTitle title={t('editor.editTitle')} />
      <PageHeading>
        <bdi>{post.title}</bdi>
      </PageHeading>
      <p>{t('editor.reviseText')}</p>
      <SaveButton
        label={t('editor.revise')}
        busyLabel={t('editor.revising')}
        byToast
        failure={t('editor.reviseFailed')}
        onSaved={onRevised}
        send={() => revise(post.id)}
      />
      <ReportedMistakes post={post.id} text={null} />
    </div>
  );
}
