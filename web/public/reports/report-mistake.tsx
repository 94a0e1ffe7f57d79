import { reportPath } from '../../../contract/paths.ts';
import type { PostView } from '../../../contract/views/post-view.ts';
import type { PageContext } from '../page-context.ts';

/** The link to the form that reports a mistake, and how many reports led to corrections. */
export function ReportMistake({
  context: { t, href },
  post,
}: {
  context: PageContext;
  post: Pick<PostView, 'slug' | 'corrected_reports'>;
}) {
  const { slug, corrected_reports: count } = post;
  return (
    <p>
      <a className="no-print" href={href(reportPath(slug))} rel="nofollow">
        {t('reports.link')}
      </a>
      {count > 0 && <> · {t('reports.corrections', { count })}</>}
    </p>
  );
}
