import { networkSearchPath } from '../../../contract/cloud/beacon/paths.ts';
import type { CloudNodeReply } from '../../../contract/cloud/calls/clouds.ts';
import { cloudNodePath } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import type { PageContext } from '../page-context.ts';
import { Timestamp } from '../timestamp.tsx';
import { shareAnswered, usualTime } from './node-figures.ts';
import { NodeGrade } from './node-grades.tsx';
import { ProbePlot } from './probe-plot.tsx';

/** The federated genomic cloud: its purpose, its nodes and their availability, how to join, and its API. */
export function CloudsPage({ context, nodes }: { context: PageContext; nodes: readonly CloudNodeReply[] }) {
  const { frame, t, href } = context;
  return (
    <div className="frame">
      <header className="list-head">
        <h1>{t('clouds.title')}</h1>
        <p>{t('clouds.lead')}</p>
        <p>
          <ButtonLink href={href(networkSearchPath(frame.product.shortName))}>{t('network.link')}</ButtonLink>
        </p>
      </header>
      <div className="prose">
        <h2 id="nodes">{t('clouds.nodes')}</h2>
        {nodes.length === 0 ? <p>{t('clouds.none')}</p> : <Nodes context={context} nodes={nodes} />}
        <h2>{t('clouds.joinHeading')}</h2>
        <p>{t('clouds.joinText')}</p>
        <p>{t('clouds.joinCountry', { example: '\u2066"country": "KE"\u2069' })}</p>
        <h2>{t('clouds.programsHeading')}</h2>
        <p>{t('clouds.programsText')}</p>
        <Addresses context={context} />
      </div>
    </div>
  );
}

function Nodes({ context, nodes }: { context: PageContext; nodes: readonly CloudNodeReply[] }) {
  const { t } = context;
  return (
    <>
      <p>{t('clouds.caption')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it. */}
      <section className="table-scroll" tabIndex={0} aria-labelledby="nodes">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('clouds.node')}</th>
              <th scope="col">{t('clouds.service')}</th>
              <th scope="col">{t('clouds.tested')}</th>
              <th scope="col">{t('clouds.last')}</th>
              <th scope="col">{t('clouds.answered')}</th>
              <th scope="col">{t('clouds.time')}</th>
              <th scope="col">{t('clouds.plot')}</th>
            </tr>
          </thead>
          <tbody>
            {nodes.map((node) => (
              <NodeRow key={node.id} context={context} node={node} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function NodeRow({ context, node }: { context: PageContext; node: CloudNodeReply }) {
  const { frame, t, href } = context;
  const { last_probe: last } = node;
  const time = usualTime(node);
  return (
    <tr>
      <th className="node-name" scope="row">
        <a href={href(cloudNodePath(frame.product.shortName, node.id))}>
          <bdi>{node.name}</bdi>
        </a>
        <br />
        <bdi>{node.organization.name}</bdi>
      </th>
      <td>
        <bdi>
          {node.type.artifact} {node.type.version}
        </bdi>
      </td>
      <td>
        <NodeGrade context={context} node={node} />
      </td>
      <td>
        {last === null ? (
          t('clouds.never')
        ) : (
          <>
            {t(`clouds.outcomes.${last.outcome}`)}
            <br />
            <Timestamp context={context} instant={last.at} />
          </>
        )}
      </td>
      <td>{shareAnswered(context, node) ?? t('clouds.never')}</td>
      <td>{time === null ? t('clouds.never') : t('clouds.milliseconds', { milliseconds: time })}</td>
      <td>
        <ProbePlot context={context} node={node} />
      </td>
    </tr>
  );
}

function Addresses({ context: { t, href } }: { context: PageContext }) {
  return (
    <ul>
      <li>
        <a href={href('/services')}>{t('clouds.services')}</a>
      </li>
      <li>
        <a href={href('/services/types')}>{t('clouds.types')}</a>
      </li>
      <li>
        <a href={href('/service-info')}>{t('clouds.registry')}</a>
      </li>
      <li>
        <a href={href('/clouds/nodes')}>{t('clouds.json')}</a>
      </li>
    </ul>
  );
}
