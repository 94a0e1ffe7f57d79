import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { reportStates } from '../../../../contract/constants.ts';
import type { ReviewCheck } from '../../../../contract/desk/review-checks.ts';
import { editPath, postPath, versionPath } from '../../../../contract/paths.ts';
import { type ReportReply, reportClaims, reports } from '../../../../contract/posts/calls/reports.ts';
import { inOrder } from '../../../../contract/text/left-to-right.ts';
import { OrderedText } from '../../../ui/ordered-text.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { Choice, useChosen } from '../../frame/lists/chosen.tsx';
import { FilterForm } from '../../frame/lists/filter-form.tsx';
import { useFilters, writeFilters } from '../../frame/lists/filters.ts';
import { ListScreen } from '../../frame/lists/list-screen.tsx';
import { PostTitle } from '../../frame/lists/post-title.tsx';
import { RowAction } from '../../frame/lists/row-action.tsx';
import { RowMenu } from '../../frame/lists/row-menu.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { ViewLinks } from '../../frame/lists/view-links.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { IssueNotice } from '../notices/issue-notice.tsx';
import { WithdrawAction } from '../review/withdraw-action.tsx';
import { ChosenReports } from './chosen-reports.tsx';
import { AnswerDialog, DeclineDialog, FixDialog, SendDialog } from './dialogs.tsx';
import { ReportClaim, TakeReport } from './report-claim.tsx';
import styles from './reports.module.css';

const shown = reports.listReports.query
  .pick({ q: true, claimed: true })
  .extend({ state: z.enum(reportStates).optional() });

/** Mistakes that readers reported, by state, for staff to decide (product.md#reports-of-readers). */
export function Reports() {
  const { t } = useLanguage();
  const [filters, change] = useFilters(shown);
  const { state = 'new', ...narrowed } = filters;
  const list = useList(reports.listReports, { query: { ...filters, state } }, (page) => page.reports);
  const { rows } = list;
  const counts = list.pages.at(-1)?.counts;
  const isOpen = state === 'new' || state === 'with_author';
  const { chosen, toggle, clear } = useChosen(rows.map(({ id }) => id));
  return (
    <>
      <ListScreen
        title={t('reports.title')}
        lead={t('reports.lead')}
        list={list}
        loading={t('reports.loading')}
        none={t(writeFilters(narrowed) === '' ? 'reports.none' : 'lists.noneLeft')}
        row={(report) => (
          <ReportRow
            key={report.id}
            report={report}
            choice={
              isOpen && (
                <Choice
                  about={report.post.title}
                  checked={chosen.has(report.id)}
                  onToggle={(isRange) => toggle(report.id, isRange)}
                />
              )
            }
          />
        )}
      >
        <ViewLinks
          label={t('reports.states')}
          name="state"
          values={reportStates}
          chosen={state}
          kept={narrowed}
          text={(choice) => (
            <>
              {t(`reports.state.${choice}`)}
              {counts && <bdi>({counts[choice]})</bdi>}
            </>
          )}
        />
        <FilterForm
          filters={filters}
          fields={[
            { name: 'q', label: t('reports.search') },
            {
              name: 'claimed',
              label: t('reports.inHand'),
              any: t('reports.inHandOrNot'),
              options: reportClaims.map((value) => ({ value, label: t(`reports.inHandOf.${value}`) })),
            },
          ]}
          onChange={change}
        />
      </ListScreen>
      <ChosenReports rows={isOpen ? rows.filter(({ id }) => chosen.has(id)) : []} onClear={clear} />
    </>
  );
}

type CheckKind = ReviewCheck['kind'];

const decisions = { send: SendDialog, fix: FixDialog, answer: AnswerDialog, decline: DeclineDialog };
type Decision = keyof typeof decisions;

/** A report with its post, what was decided, and the decisions that are possible. */
function ReportRow({ report, choice }: { report: ReportReply; choice: ReactNode }) {
  const { t, publicHref } = useLanguage();
  const { data } = useUser();
  const me = data?.user.id ?? '';
  const { post, version, passage, context, wrong, fixed_by, decided_at, reason } = report;
  const isOpen = report.state === 'new' || report.state === 'with_author';
  const possible = isOpen ? decisionsOn(report) : [];
  const [first = 'decline', ...others] = possible;
  return (
    <li className="row">
      <PostTitle post={post} to={postPath(post.slug)} />
      <div className="row-facts">
        {choice}
        {report.figures.map((kind) => (
          <span key={kind} className="badge badge-overdue">
            {t(`review.checks.kinds.${kind as CheckKind}`)}
          </span>
        ))}
        <Timestamp instant={report.created_at} />
        {version !== null && (
          <a className="row-link" href={publicHref(versionPath(post.slug, String(version)))}>
            {t('reports.about', { version })}
          </a>
        )}
        {report.wants_answer && <span>{t('reports.wantsAnswer')}</span>}
        <ReportClaim report={report} me={me} />
        {fixed_by !== null && <span>{t('reports.fixedBy', { version: fixed_by })}</span>}
        {report.withdrawn && <span>{t('reports.fixedByWithdrawal')}</span>}
        {decided_at !== null && <Timestamp instant={decided_at} />}
      </div>
      {passage !== null && (
        <>
          <blockquote className="row-reason" dir="auto">
            {context && <OrderedText stretches={inOrder(context.before, 'auto')} />}
            <Passage marked={context !== null}>
              <OrderedText stretches={inOrder(passage, 'auto')} />
            </Passage>
            {context && <OrderedText stretches={inOrder(context.after, 'auto')} />}
          </blockquote>
          {post.gone !== 'withdrawn' && (
            <p className="row-facts">
              <a
                className="row-link"
                href={`${publicHref(
                  version === null ? postPath(post.slug) : versionPath(post.slug, String(version)),
                )}#:~:text=${encodeURIComponent(passage).replaceAll('-', '%2D')}`}
              >
                {t('reports.show')}
              </a>
            </p>
          )}
        </>
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
      {isOpen && (
        <div className="row-actions">
          <TakeReport report={report} me={me} />
          <DecideAction decision={first} report={report} />
          <RowMenu about={post.title}>
            {post.author_id === me && post.gone !== 'withdrawn' && (
              <Link to={editPath(post.id)}>
                {t('reports.correct')}
                <span className="visually-hidden"> {post.title}</span>
              </Link>
            )}
            {post.gone !== 'withdrawn' && <IssueNotice post={subjectOf(report)} />}
            {others.map((decision) => (
              <DecideAction key={decision} decision={decision} report={report} />
            ))}
            {post.gone !== 'withdrawn' && (
              <WithdrawAction post={subjectOf(report)} refetch={[reports.listReports]} />
            )}
          </RowMenu>
        </div>
      )}
    </li>
  );
}

/** A passage, marked where the text around it is shown. */
function Passage({ marked, children }: { marked: boolean; children: ReactNode }) {
  return marked ? <mark className={styles.passage}>{children}</mark> : children;
}

/** A button and the dialog of a decision. */
function DecideAction({ decision, report }: { decision: Decision; report: ReportReply }) {
  const { t } = useLanguage();
  const Dialog = decisions[decision];
  return (
    <RowAction
      label={t(`reports.${decision}`)}
      about={report.post.title}
      look={decision === 'decline' ? 'alarm' : 'quiet'}
      dialog={(close) => <Dialog report={report} onClose={close} />}
    />
  );
}

function subjectOf({ post: { id, title } }: ReportReply) {
  return { _id: { $oid: id }, title };
}

/** What staff can decide: a version fixes a report only if it was published after the one reported on. */
function decisionsOn({ state, version, post }: ReportReply): Decision[] {
  const later = (post.version ?? 0) > (version ?? 0);
  const isGone = post.gone === 'withdrawn';
  return [
    ...(state === 'new' && !isGone ? (['send'] as const) : []),
    ...(later && !isGone ? (['fix'] as const) : []),
    ...(post.gone === null ? [] : (['answer'] as const)),
    'decline',
  ];
}
