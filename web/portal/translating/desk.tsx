import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { editPath } from '../../../contract/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { Fetched } from '../loading/fetched.tsx';
import { PageHeading, PageTitle } from '../shell/page.tsx';
import { NotFoundView } from '../shell/views.tsx';
import { useDesk } from './use-desk.ts';
import { Workbench } from './workbench.tsx';

/** Where a post is translated: the original and the draft beside it, block by block (product.md#translations). */
export function TranslationDesk() {
  const { id = '' } = useParams();
  return <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: string }) {
  const { t } = useLanguage();
  const query = useDesk(id);
  // Each loading shows the draft anew: the rows follow from the text that the server has.
  const [loads, setLoads] = useState(0);
  const reload = async () => {
    await query.refetch();
    setLoads((count) => count + 1);
  };
  return (
    <Fetched query={query} label={t('translating.loading')}>
      {(found) => {
        if (!found) return <NotFoundView />;
        if (found.draft.submitted_revision === null)
          return <Workbench key={loads} {...found} onReload={reload} />;
        return (
          <>
            <PageTitle title={t('translating.title')} />
            <PageHeading>{t('translating.title')}</PageHeading>
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
