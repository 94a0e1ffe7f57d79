import { lazy, Suspense } from 'react';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';

const RecordingDialog = lazy(() => import('./recording-dialog.tsx'));

interface Post {
  _id: { $oid: string };
  title: string;
}

/**
 * The button of a published post with which its author adds or removes a recording, and staff confirms one
 * (product.md#recordings).
 */
export function RecordingButton({ post, confirms = false }: { post: Post; confirms?: boolean }) {
  const { t } = useLanguage();
  return (
    <RowAction
      label={t('ownRecordings.open')}
      name={t('ownRecordings.ofPost', { title: post.title })}
      dialog={(close) => (
        <Suspense fallback={null}>
          <RecordingDialog postId={post._id.$oid} title={post.title} confirms={confirms} onClose={close} />
        </Suspense>
      )}
    />
  );
}
