import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { TranslationDeskReply } from '../../../../contract/desk/calls/translations.ts';
import { editPath } from '../../../../contract/paths.ts';
import type { DraftReply } from '../../../../contract/posts/calls/posts.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { NotFoundView } from '../../frame/shell/views.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import { baseOf } from '../../writing/editor/post-text.ts';
import { baseToRestoreOn, type LocalDraft } from '../../writing/editor/saving/local-draft.ts';
import { localDraftStore } from '../../writing/editor/saving/local-draft-store.ts';
import { openSaving } from '../../writing/editor/saving/state-machine.ts';
import { Conflict } from './conflict.tsx';
import { mineInPlaceOf } from './kept.ts';
import { useDesk } from './use-desk.ts';
import { Workbench } from './workbench.tsx';

/** Where a post is translated: the original and the draft beside it, block by block (product.md#translations). */
export function TranslationDesk() {
  const { id = '' } = useParams();
  const { data } = useUser();
  return data && <Loaded key={`${data.user.id} ${id}`} id={id} accountId={data.user.id} />;
}

function Loaded({ id, accountId }: { id: string; accountId: string }) {
  const { t } = useLanguage();
  const query = useDesk(id, accountId);
  return (
    <Fetched query={query} label={t('translating.loading')}>
      {(found) => {
        if (!found) return <NotFoundView />;
        if (found.draft.submitted_revision === null)
          // Each loading shows the draft anew: the rows follow from the text that the server has.
          return (
            <OpenDesk key={query.dataUpdatedAt} {...found} accountId={accountId} onReload={query.refetch} />
          );
        return (
          <>
            <DeskHeading />
            <Notice heading={t('translating.waiting')}>
              <p>{t('translating.waitingText')}</p>
              <Link className="button" to={editPath(id)}>
                {t('translating.editor')}
              </Link>
            </Notice>
          </>
        );
      }}
    </Fetched>
  );
}

interface OpenDeskProps {
  draft: DraftReply;
  desk: TranslationDeskReply;
  /** This browser's drafts of it, latest first. */
  left: readonly LocalDraft[];
  accountId: string;
  onReload(): Promise<unknown>;
}

/** The desk of a draft. Texts that this browser was left with are asked about first, so that nothing overwrites or sends them. */
function OpenDesk({ draft, desk, left, accountId, onReload }: OpenDeskProps) {
  const current = baseOf(draft);
  const [asked, setAsked] = useState(left);
  const [restored, setRestored] = useState<LocalDraft | null>(null);
  const [latest, ...others] = asked;
  if (latest && !restored)
    return (
      <>
        <DeskHeading />
        <Conflict
          isRestored={baseToRestoreOn(latest, current) === current}
          onMine={() => setRestored(latest)}
          onTheirs={() => {
            void localDraftStore.remove(latest);
            setAsked(others);
          }}
        />
      </>
    );
  const text = restored
    ? mineInPlaceOf(current.text, restored.text, restored.base?.text ?? null)
    : current.text;
  return (
    <Workbench
      desk={desk}
      accountId={accountId}
      initial={openSaving(text, current, restored?.unanswered)}
      restored={restored}
      onReload={onReload}
    />
  );
}

function DeskHeading() {
  const { t } = useLanguage();
  return (
    <>
      <PageTitle title={t('translating.title')} />
      <PageHeading>{t('translating.title')}</PageHeading>
    </>
  );
}
