import { recall } from '../../../../contract/posts/calls/notices.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';

const followMilliseconds = 3_000;

interface RecallChoiceProps {
  postId: string;
  chosen: boolean;
  onChoose(chosen: boolean): void;
}

/** Chooses whether a notice is emailed to everybody who has the post, and says how many they are (product.md#recall). */
export function RecallChoice({ postId, chosen, onChoose }: RecallChoiceProps) {
  const { t } = useLanguage();
  const counted = useCall(recall.countRecall, { params: { id: postId } }, { staleTime: 0 });
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={chosen}
        aria-labelledby="recall-name"
        aria-describedby="recall-hint recall-count"
        onChange={({ target }) => onChoose(target.checked)}
      />
      <span id="recall-name">{t('readerNotices.recall')}</span>
      <span className="field-hint" id="recall-hint">
        {t('readerNotices.recallHint')}
      </span>
      <span className="field-hint" id="recall-count" role="status">
        {counted.data && t('readerNotices.recallCount', { number: counted.data.accounts })}
        {counted.error && t('readerNotices.recallUncounted')}
      </span>
    </label>
  );
}

/** How many readers an issued notice has reached by email; counted again while some wait. */
export function RecallProgress({ noticeId }: { noticeId: string }) {
  const { t } = useLanguage();
  const { data, error } = useCall(
    recall.getRecall,
    { params: { id: noticeId } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => ((state.data?.recall.waiting ?? 0) > 0 ? followMilliseconds : false),
    },
  );
  if (error) return <p className="row-facts">{t('readerNotices.recallUncounted')}</p>;
  if (!data) return <p className="row-facts">{t('readerNotices.recallCounting')}</p>;
  return (
    <p className="row-facts">
      {(['reached', 'waiting', 'missed'] as const).map((state) => (
        <span key={state}>
          {t(`readerNotices.${state}`, { number: data.recall[state === 'missed' ? 'failed' : state] })}
        </span>
      ))}
    </p>
  );
}
