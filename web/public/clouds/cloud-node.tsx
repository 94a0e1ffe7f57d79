import type { CloudProbeReply } from '../../../contract/cloud/calls/clouds.ts';
import type { PublicPage } from '../../../contract/pages.ts';
import { cloudsPath } from '../../../contract/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { PageContext } from '../page-context.ts';
import { placeNameIn } from '../places/place-name.tsx';
import { Timestamp } from '../timestamp.tsx';
import { shareAnswered } from './node-figures.ts';
import { NodeGrade, NodeGrades } from './node-grades.tsx';
import { ProbePlot } from './probe-plot.tsx';

type CloudNodeView = Extract<PublicPage, { kind: 'cloud-node' }>;

/** One node of the federated cloud, and its probes of the last 90 days, page by page. */
export function CloudNodePage({ context, page }: { context: PageContext; page: CloudNodeView }) {
  const { frame, t, href } = context;
  const { node, grades, probes, earlier, latest } = page;
  return (
    <div className="frame">
      <header className="list-head">
        <h1>
          <bdi>{node.name}</bdi>
        </h1>
        {node.description !== null && <p dir="auto">{node.description}</p>}
        <ProbePlot context={context} node={node} />
      </header>
      <div className="node-facts">
        <Facts>
          <Fact name={t('clouds.organization')}>
            <a href={node.organization.url} rel="nofollow noopener">
              {node.organization.name}
            </a>
          </Fact>
          <Fact
            name={t('clouds.service')}
          >{`${node.type.group} ${node.type.artifact} ${node.type.version}`}</Fact>
          {node.country !== null && (
            <Fact name={t('network.columns.country')}>{placeNameIn(context)(node.country)}</Fact>
          )}
          {node.unknown_country !== null && (
            <Fact name={t('network.columns.country')}>
              {t('clouds.unknownCountry', { said: node.unknown_country })}
            </Fact>
          )}
          <Fact name={t('clouds.version')}>{node.version}</Fact>
          <Fact name={t('clouds.address')}>{node.url}</Fact>
          <Fact name={t('clouds.since')}>
            <Timestamp context={context} instant={node.since} />
          </Fact>
          <Fact name={t('clouds.tested')}>
            <NodeGrade context={context} node={node} />
          </Fact>
          {node.grade?.snapshot != null && <Fact name={t('clouds.snapshot')}>{node.grade.snapshot}</Fact>}
          {node.grade?.floor != null && <Fact name={t('clouds.floor')}>{String(node.grade.floor)}</Fact>}
          <Fact name={t('clouds.answered')}>{shareAnswered(context, node) ?? t('clouds.never')}</Fact>
        </Facts>
      </div>
      <div className="prose">
        {node.type.artifact === 'beacon' && <NodeGrades context={context} grades={grades} />}
        <h2 id="answers">{t('clouds.history')}</h2>
        <p>{t('clouds.historyLead')}</p>
        {probes.length === 0 ? <p>{t('clouds.never')}</p> : <Answers context={context} probes={probes} />}
      </div>
      <div className="list-foot no-print">
        {earlier !== null && <ButtonLink href={href(earlier)}>{t('clouds.earlier')}</ButtonLink>}
        {latest !== null && <a href={href(latest)}>{t('clouds.latest')}</a>}
        <a href={href(cloudsPath(frame.product.shortName))}>{t('clouds.back')}</a>
      </div>
    </div>
  );
}

function Answers({ context, probes }: { context: PageContext; probes: readonly CloudProbeReply[] }) {
  const { t } = context;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
    <section className="table-scroll" tabIndex={0} aria-labelledby="answers">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('clouds.at')}</th>
            <th scope="col">{t('clouds.outcome')}</th>
            <th scope="col">{t('clouds.status')}</th>
            <th scope="col">{t('clouds.took')}</th>
          </tr>
        </thead>
        <tbody>
          {probes.map((probe) => (
            <tr key={probe.at}>
              <td>
                <Timestamp context={context} instant={probe.at} />
              </td>
              <td>{t(`clouds.outcomes.${probe.outcome}`)}</td>
              <td>{probe.status_code}</td>
              <td>
                {probe.milliseconds !== null &&
                  t('clouds.milliseconds', { milliseconds: probe.milliseconds })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
