import { type ReactNode, useId } from 'react';
import { Link, useParams } from 'react-router';
import { review } from '../../../../contract/desk/calls/review.ts';
import {
  accountsPath,
  auditLogPath,
  reviewPath,
  reviewPostPath,
} from '../../../../contract/desk/desk-paths.ts';
import { authorPostsPath, postPath } from '../../../../contract/paths.ts';
import { administration } from '../../../../contract/people/calls/administration.ts';
import { roleProposals } from '../../../../contract/people/calls/role-proposals.ts';
import { reading } from '../../../../contract/posts/calls/reader-calls.ts';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { dayOf } from '../../../ui/timestamp.ts';
import { CallError } from '../../frame/api/call-error.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Timestamp } from '../../frame/language/timestamp.tsx';
import { List, type ListQuery } from '../../frame/lists/list-screen.tsx';
import { PostTitle } from '../../frame/lists/post-title.tsx';
import { useList } from '../../frame/lists/use-list.ts';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { NotFoundView } from '../../frame/shell/views.tsx';
import { nameOf } from '../../people/accounts/name-of.ts';
import { useBrowserName } from '../../people/profile/settings/use-browser-name.ts';
import { AccountActions, AccountMarks } from './account-actions.tsx';
import styles from './administration.module.css';
import { AuditEntryRow, keyOf } from './audit-log.tsx';

/** An account: who it is, its posts and claims, its sessions, and what was done to it and by it (product.md#administration). */
export function AccountScreen() {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const query = useCall(administration.getAccount, { params: { id } }, { staleTime: 0 });
  if (query.error instanceof CallError && query.error.status === 404) return <NotFoundView />;
  return (
    <Fetched query={query} label={t('accounts.loadingOne')}>
      {(found) => <Account id={id} {...found} />}
    </Fetched>
  );
}

function Account({ id, account, sessions }: { id: string } & CallReply<typeof administration.getAccount>) {
  const { t } = useLanguage();
  const proposals = useCall(roleProposals.listRoleProposals, {}, { staleTime: 0 });
  const name = nameOf(account);
  return (
    <div className={styles.account}>
      <PageTitle title={name} />
      <p>
        <Link to={accountsPath}>{t('accounts.title')}</Link>
      </p>
      <header className={styles.accountHead}>
        <div>
          <PageHeading>
            <bdi>{name}</bdi>
          </PageHeading>
          <p className="row-facts">
            <AccountMarks account={account} />
          </p>
        </div>
        <div className="row-actions">
          <AccountActions account={account} fourEyes={proposals.data?.four_eyes ?? false} />
        </div>
      </header>
      <Facts>
        <Fact name={t('accounts.email')}>
          <bdi dir="ltr">{account.email}</bdi>
        </Fact>
        <Fact name={t('accounts.memberSince')}>
          <Timestamp instant={account.created_at} />
        </Fact>
        {account.active_on !== null && (
          <Fact name={t('accounts.lastUsed')}>
            <Timestamp instant={dayOf(account.active_on)} />
          </Fact>
        )}
        <Fact name={t('accounts.secondFactor')}>
          {t(account.second_factor ? 'accounts.hasFactor' : 'accounts.marks.no_second_factor')}
        </Fact>
      </Facts>
      <Posts id={id} />
      <Claims id={id} />
      <Part heading={t('accounts.sessions')}>
        {() => (
          <>
            {sessions.length === 0 && <p className="no-rows">{t('accounts.noSessions')}</p>}
            <ul className="rows">
              {sessions.map(({ started_at, browser }) => (
                <li className="row" key={started_at}>
                  <Session startedAt={started_at} browser={browser} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Part>
      <Entries heading={t('accounts.doneTo')} filter={{ subject: id }} />
      <Entries heading={t('accounts.doneBy')} filter={{ actor: id }} />
    </div>
  );
}

/** A part of the screen; its rows are named by its heading. */
function Part({
  heading,
  all,
  children,
}: {
  heading: string;
  /** Where all of it is. */
  all?: string;
  children(label: { id: string }): ReactNode;
}) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children({ id })}
      {all !== undefined && (
        <p>
          <Link className="row-link" to={all}>
            {t('accounts.all')}
            <span className="visually-hidden"> {heading}</span>
          </Link>
        </p>
      )}
    </section>
  );
}

const shownOfEach = 10;

/** The first rows of a list; the others are where the list is. */
function firstOf<Row>({ query, rows }: { query: ListQuery; rows: readonly Row[] }) {
  return { query: { ...query, hasNextPage: false }, rows: rows.slice(0, shownOfEach) };
}

function Posts({ id }: { id: string }) {
  const { t } = useLanguage();
  const list = firstOf(useList(reading.listPosts, { query: { author: id } }, ({ posts }) => posts));
  return (
    <Part heading={t('accounts.posts')} all={authorPostsPath(id)}>
      {(label) => (
        <List
          label={label}
          list={list}
          loading={t('published.loading')}
          none={t('accounts.noPosts')}
          row={(post) => (
            <li className="row" key={post._id.$oid}>
              <PostTitle post={post} to={postPath(post.slug)} level="h3" />
              <p className="row-facts">
                <Timestamp instant={post.published_at} />
              </p>
            </li>
          )}
        />
      )}
    </Part>
  );
}

function Claims({ id }: { id: string }) {
  const { t } = useLanguage();
  const list = firstOf(useList(review.getReviewQueue, { query: { claimed: id } }, ({ posts }) => posts));
  return (
    <Part heading={t('accounts.claims')} all={`${reviewPath}?claimed=${id}`}>
      {(label) => (
        <List
          label={label}
          list={list}
          loading={t('review.loadingQueue')}
          none={t('accounts.noClaims')}
          row={(post) => (
            <li className="row" key={post._id.$oid}>
              <PostTitle post={post} to={reviewPostPath(post._id.$oid)} level="h3" />
              <p className="row-facts">
                <Timestamp instant={post.submitted_at} />
              </p>
            </li>
          )}
        />
      )}
    </Part>
  );
}

function Session({ startedAt, browser }: { startedAt: string; browser: string | null }) {
  const { t } = useLanguage();
  return (
    <>
      <p>{useBrowserName(browser)}</p>
      <p className="row-facts">
        {t('accountSettings.startedAt')} <Timestamp instant={startedAt} />
      </p>
    </>
  );
}

/** Entries of the audit log; the log itself has the rest. */
function Entries({ heading, filter }: { heading: string; filter: { subject: string } | { actor: string } }) {
  const { t } = useLanguage();
  const list = firstOf(useList(administration.getAuditLog, { query: filter }, ({ entries }) => entries));
  return (
    <Part heading={heading} all={`${auditLogPath}?${new URLSearchParams({ ...filter })}`}>
      {(label) => (
        <List
          label={label}
          list={list}
          loading={t('audit.loading')}
          none={t('accounts.noEntries')}
          ordered
          row={(entry) => <AuditEntryRow key={keyOf(entry)} entry={entry} level="h3" />}
        />
      )}
    </Part>
  );
}
