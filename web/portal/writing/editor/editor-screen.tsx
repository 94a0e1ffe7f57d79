import { useEffect, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { draftsPath } from '../../../../contract/paths.ts';
import { canWrite } from '../../../../contract/people/roles.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { session } from '../../frame/session/session.ts';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { lastingStorage } from '../../frame/storage/storage.ts';
import { useUser } from '../../frame/user/use-user.ts';
import { Guard } from '../../people/admission/guard.tsx';
import { readerKey } from '../early/writer.ts';
import type { Target } from './load/open-post.ts';
import { OpenPost } from './load/open-post-view.tsx';

/**
 * Where posts are written (product.md#drafts-are-never-lost). Only opening it needs a session: the text stays
 * on screen when the session ends.
 */
export function EditorScreen({ kind }: { kind: Target['kind'] }) {
  const { id = '', slug = '' } = useParams();
  const accountId = useAccountOfWriter();
  const opening = useOpeningKey();
  if (accountId === null) {
    return (
      <Guard allow={({ user }) => canWrite(user)} otherwise={<ReaderView />}>
        {null}
      </Guard>
    );
  }
  switch (kind) {
    case 'new':
      return <OpenPost key={opening} target={{ kind }} accountId={accountId} />;
    case 'post':
      return <OpenPost key={id} target={{ kind, id }} accountId={accountId} />;
    case 'withdrawn':
      return <OpenPost key={slug} target={{ kind, slug }} accountId={accountId} />;
  }
}

/** The account that opened the screen; it stays while the screen is shown, even if the session ends. */
function useAccountOfWriter(): string | null {
  const { data } = useUser();
  const [accountId, setAccount] = useState<string | null>(null);
  const mayWrite = data !== undefined && canWrite(data.user) && !data.must_add_factor;
  if (accountId === null && mayWrite) setAccount(data.user.id);
  useEffect(() => {
    if (accountId !== null && lastingStorage.getItem(readerKey) === accountId)
      lastingStorage.removeItem(readerKey);
  }, [accountId]);
  return accountId;
}

/**
 * A new key for each navigation to the URL, so that the editor reopens; a change of the fragment keeps it.
 */
function useOpeningKey(): string {
  const { key, hash } = useLocation();
  const [opening, setOpening] = useState(key);
  if (hash === '' && key !== opening) setOpening(key);
  return opening;
}

/** Shown to role P, who may apply to write (product.md#drafts-are-never-lost). */
function ReaderView() {
  const { t } = useLanguage();
  const [isKept] = useState(() => window.early?.desk?.isTyped() === true);
  useEffect(() => lastingStorage.setItem(readerKey, session.state().accountId ?? ''), []);
  return (
    <div className="frame message">
      <PageTitle title={t('denied.title')} />
      <PageHeading>{t('editor.readerHeading')}</PageHeading>
      <p>{t('editor.readerText')}</p>
      {isKept && <p>{t('editor.readerKept')}</p>}
      <Link className="button" to={draftsPath}>
        {t('editor.apply')}
      </Link>
    </div>
  );
}
