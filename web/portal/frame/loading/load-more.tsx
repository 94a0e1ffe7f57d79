import { BusyButton } from '../../../ui/busy-button.tsx';
import { useLanguage } from '../language/language-context.tsx';

interface LoadMoreProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage(): unknown;
  };
}

/** The button that fetches a list's next page; nothing after the last page. */
export function LoadMore({ list }: LoadMoreProps) {
  const { t } = useLanguage();
  if (!list.hasNextPage) return null;
  return (
    <div className="load-more">
      {list.isFetchNextPageError && (
        <p className="field-error" role="alert">
          {t('fetched.moreFailed')}
        </p>
      )}
      <BusyButton
        type="button"
        weight="quiet"
        busy={list.isFetchingNextPage}
        label={t('fetched.more')}
        busyLabel={t('fetched.loadingMore')}
        onClick={() => void list.fetchNextPage()}
      />
    </div>
  );
}
