import { lazy, Suspense, useState } from 'react';
import { useLanguage } from '../../frame/language/language-context.tsx';

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
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        className="button button-quiet"
        type="button"
        aria-label={t('ownRecordings.ofPost', { title: post.title })}
        onClick={() => setOpened(true)}
      >
        {t('ownRecordings.open')}
      </button>
      {opened && (
        <Suspense fallback={null}>
          <RecordingDialog
            postId={post._id.$oid}
            title={post.title}
            confirms={confirms}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  );
}
