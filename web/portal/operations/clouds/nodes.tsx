import { NavLink, useSearchParams } from 'react-router';
import { cloudNodeStatuses } from '../../../../contract/constants.ts';
import { cloudNodesPath } from '../../../../contract/paths.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Fetched } from '../../frame/loading/fetched.tsx';
import { LoadMore } from '../../frame/loading/load-more.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { NodeRow } from './node-row.tsx';
import { ProposeNode } from './propose-node.tsx';
import { useNodes } from './use-nodes.ts';

/**
 * Nodes of the federated cloud: staff propose them, a super admin decides (product.md#the-federated-cloud).
 */
export function CloudNodes() {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const status = cloudNodeStatuses.find((known) => known === search.get('status')) ?? 'proposed';
  const list = useNodes(status);
  const rows = list.data?.pages.flatMap((page) => page.nodes) ?? [];
  return (
    <>
      <PageTitle title={t('cloudNodes.title')} />
      <PageHeading>{t('cloudNodes.title')}</PageHeading>
      <p className="area-lead">{t('cloudNodes.lead')}</p>
      <ProposeNode />
      <nav aria-label={t('cloudNodes.statuses')}>
        <ul className="view-links">
          {cloudNodeStatuses.map((choice) => (
            <li key={choice}>
              <NavLink
                to={choice === 'proposed' ? cloudNodesPath : `${cloudNodesPath}?status=${choice}`}
                aria-current={choice === status ? 'true' : 'false'}
              >
                {t(`cloudNodes.status.${choice}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Fetched query={list} label={t('cloudNodes.loading')}>
        {() => (
          <>
            {rows.length === 0 && (
              <p className="no-rows" role="status">
                {t(`cloudNodes.none.${status}`)}
              </p>
            )}
            {rows.length > 0 && (
              <ul className="rows" aria-label={t(`cloudNodes.status.${status}`)}>
                {rows.map((node) => (
                  <NodeRow key={node.id} node={node} />
                ))}
              </ul>
            )}
            <LoadMore list={list} />
          </>
        )}
      </Fetched>
    </>
  );
}
