import { reports } from '../../../../contract/posts/calls/reports.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';

interface AnsweredReportsProps {
  postId: string;
  /** The ids of the reports that the withdrawal doesn't answer. */
  left: readonly string[];
  onChange(left: string[]): void;
}

/** The open reports about a post. */
export function useOpenReports(postId: string) {
  const { data } = useCall(reports.getOpenReports, { params: { id: postId } }, { staleTime: 0 });
  return data?.reports ?? [];
}

/** Which reports of readers a withdrawal answers: all, unless staff take some out. */
export function AnsweredReports({ postId, left, onChange }: AnsweredReportsProps) {
  const { t } = useLanguage();
  const open = useOpenReports(postId);
  if (open.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('review.answersReports')}</legend>
      {open.map(({ id, passage, wrong }) => (
        <p key={id}>
          <label>
            <input
              type="checkbox"
              checked={!left.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? left.filter((one) => one !== id) : [...left, id])
              }
            />{' '}
            {passage !== null && (
              <q dir="auto">
                <OrderedText stretches={inOrder(passage, 'auto')} />
              </q>
            )}{' '}
            <bdi dir="auto">
              <OrderedText stretches={inOrder(wrong, 'auto')} />
            </bdi>
          </label>
        </p>
      ))}
    </fieldset>
  );
}
