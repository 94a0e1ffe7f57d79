import { Link } from 'react-router';
import { directionOf } from '../../../../../contract/constants.ts';
import { reviewPostPath } from '../../../../../contract/paths.ts';
import { inOrder } from '../../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../../ui/ordered-text.tsx';
import { Tags } from '../../../../ui/tags.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import { useLanguageName } from '../../../frame/language/language-name.ts';
import type { SubmissionRow } from '../use-review.ts';
import { ClaimMarks } from './claim-marks.tsx';
import { WaitingSince } from './waiting-since.tsx';

/** A submission in the queue; `search` keeps the filters in the link to its review. */
export function QueueRow({ row, search, me }: { row: SubmissionRow; search: string; me: string }) {
  const { t } = useLanguage();
  const languageName = useLanguageName();
  return (
    <li className="row">
      <p className="row-facts">
        <span className={`badge badge-${row.kind}`}>{t(`review.kinds.${row.kind}`)}</span>
        {row.corrected && <span className="badge">{t('review.corrected')}</span>}
        <WaitingSince instant={row.submitted_at} />
        <ClaimMarks row={row} me={me} />
      </p>
      <h2 className="row-title in-list" lang={row.language} dir={directionOf(row.language)}>
        <Link to={reviewPostPath(row._id.$oid) + search}>
          <OrderedText stretches={inOrder(row.title, directionOf(row.language))} />
        </Link>
      </h2>
      <p className="row-facts">
        <bdi>{row.byline}</bdi>
        <span>{languageName(row.language)}</span>
      </p>
      <Tags label={t('review.topics')} tags={row.topics} />
    </li>
  );
}
