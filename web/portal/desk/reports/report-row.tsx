import { useState } from 'react';
import { directionOf } from '../../../../contract/constants.ts';
import { postPath, versionPath } from '../../../../contract/paths.ts';
import type { ReportReply } from '../../../../contract/posts/calls/reports.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { DeclineDialog, FixDialog, SendDialog } from './dialogs.tsx';

const decisions = { send: SendDialog, fix: FixDialog, decline: DeclineDialog };
type Decision = keyof typeof decisions;

/** A report with its post, what was decided, and the decisions that are possible. */
export function ReportRow({ report }: { report: ReportReply }) {
  const { t, publicHref } = useLanguage();
  const [asked, setAsked] = useState<Decision | null>(null);
  const { post, version, passage, wrong, fixed_by, decided_at, reason } = report;
  const direction = directionOf(post.language);
  const possible = decisionsOn(report);
  const Dialog = asked && decisions[asked];
  return (
    <li className="row">
      <h2 className="row-title in-list" lang={post.language} dir={direction}>
        <a href={publicHref(postPath(post.slug))}>
          <OrderedText stretches={inOrder(post.title, direction)} />
        </a>
      </h2>
      <p className="row-facts">
        <Timestamp instant={report.created_at} />
        {version !== null && (
          <a className="row-link" href={publicHref(versionPath(post.slug, String(version)))}>
            {t('reports.about', { version })}
          </a>
        )}
        {report.wants_answer && <span>{t('reports.wantsAnswer')}</span>}
        {fixed_by !== null && <span>{t('reports.fixedBy', { version: fixed_by })}</span>}
        {report.withdrawn && <span>{t('reports.fixedByWithdrawal')}</span>}
        {decided_at !== null && <Timestamp instant={decided_at} />}
      </p>
      {passage !== null && (
        <blockquote className="row-reason" dir="auto">
          <OrderedText stretches={inOrder(passage, 'auto')} />
        </blockquote>
      )}
      <p className="row-text" dir="auto">
        <OrderedText stretches={inOrder(wrong, 'auto')} />
      </p>
      {reason !== null && (
        <p className="row-text" dir="auto">
          <strong>{t('reports.reason')}</strong> <OrderedText stretches={inOrder(reason, 'auto')} />
        </p>
      )}
      {possible.includes('fix') && version !== null && post.version !== null && (
        <p className="row-facts">
          <a className="row-link" href={publicHref(versionPath(post.slug, `${version}..${post.version}`))}>
            {t('reports.publishedSince', { version: post.version })}
          </a>
        </p>
      )}
      {possible.length > 0 && (
        <div className="row-actions">
          {possible.map((decision) => (
            <button
              key={decision}
              className={decision === 'decline' ? 'button button-quiet button-alarm' : 'button button-quiet'}
              type="button"
              onClick={() => setAsked(decision)}
            >
              {t(`reports.${decision}`)}
              <span className="visually-hidden"> {post.title}</span>
            </button>
          ))}
        </div>
      )}
      {Dialog && <Dialog report={report} onClose={() => setAsked(null)} />}
    </li>
  );
}

/** What staff can decide: a version fixes a report only if it was published after the one reported on. */
function decisionsOn({ state, version, post }: ReportReply): Decision[] {
  if (state === 'fixed' || state === 'declined') return [];
  const later = (post.version ?? 0) > (version ?? 0);
  return [...(state === 'new' ? (['send'] as const) : []), ...(later ? (['fix'] as const) : []), 'decline'];
}
