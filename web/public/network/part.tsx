import type { NoAnswerReason } from '../../../contract/cloud/beacon/outcomes.ts';
import { cloudNodePath } from '../../../contract/paths.ts';
import type {
  NetworkAnswer,
  NetworkEnd,
  NetworkPart,
  NetworkReceipt,
  ToldCounts,
} from '../../../contract/views/network-view.ts';
import type { PageContext } from '../page-context.ts';
import { AnswersMap } from './answers-map.tsx';
import { AnswersTable, percentage } from './answers-table.tsx';
import { PagesForm } from './pages-form.tsx';

/** A part of the page with the answers. */
export function NetworkPartOfPage({ context, part }: { context: PageContext; part: NetworkPart }) {
  if (part.kind === 'answer') return <AnswerRow context={context} answer={part.answer} />;
  if (part.kind === 'end') return <End context={context} end={part.end} />;
  return <p>{context.t('network.broken')}</p>;
}

function AnswerRow({ context, answer }: { context: PageContext; answer: NetworkAnswer }) {
  const { frame, t, href } = context;
  const { id, name, organization, tested, result } = answer;
  return (
    <li>
      <strong className={'told' in result ? 'answer-given' : undefined}>
        {t(`network.results.${result.answer}`)}
      </strong>
      <div>
        <a href={href(cloudNodePath(frame.product.shortName, id))}>
          <bdi>{name}</bdi>
        </a>
        <p>
          <bdi>{organization}</bdi>
        </p>
        <Details context={context} result={result} />
        {!tested && result.answer !== 'not_asked' && <p className="field-hint">{t('network.untested')}</p>}
      </div>
    </li>
  );
}

/** Why there is no answer, or what it rests on. */
function Details({ context, result }: { context: PageContext; result: NetworkAnswer['result'] }) {
  const { t } = context;
  if (result.answer === 'no_answer') return <p>{reasonOf(context, result.reason)}</p>;
  if (result.answer === 'refused') return <p>{t(`network.refused.${result.reason}`)}</p>;
  if (result.answer === 'not_asked') return <p>{t(`network.notAskedBecause.${result.reason}`)}</p>;
  const { floor, snapshot } = result.told;
  return (
    <>
      <Counts context={context} told={result.told} />
      <Populations context={context} told={result.told} />
      {floor !== null && <p className="field-hint">{t('network.floor', { count: floor })}</p>}
      {snapshot !== null && <p className="field-hint">{t('network.snapshot', { snapshot })}</p>}
    </>
  );
}

/** Why a node gave no answer; many reasons are those of a check that failed. */
function reasonOf({ t }: PageContext, reason: NoAnswerReason): string {
  switch (reason) {
    case 'malformed':
    case 'other_assembly':
    case 'not_understood':
    case 'name_unknown':
      return t(`network.noAnswer.${reason}`);
  }
  return t(`clouds.outcomes.${reason}`);
}

function Counts({ context, told }: { context: PageContext; told: ToldCounts }) {
  const { t } = context;
  const { carriers, people, alleleFrequency } = told;
  return (
    <>
      {carriers !== null && people !== null && <p>{t('network.carriers', { carriers, people })}</p>}
      {alleleFrequency !== null && (
        <p>{t('network.frequency', { frequency: percentage(context, alleleFrequency) })}</p>
      )}
    </>
  );
}

/** Frequencies that a Beacon of others states, each with whose it is. */
function Populations({ context, told: { populations } }: { context: PageContext; told: ToldCounts }) {
  const { t } = context;
  if (populations === null) return null;
  return (
    <details>
      <summary>{t('network.stated')}</summary>
      <dl>
        {populations.map(({ source, population, frequency }) => (
          <div key={`${source} ${population}`}>
            <dt>
              <bdi>{source}</bdi> · <bdi>{population}</bdi>
            </dt>
            <dd>{percentage(context, frequency)}</dd>
          </div>
        ))}
      </dl>
      <p className="field-hint">{t('network.statedMeaning')}</p>
    </details>
  );
}

/** What follows the last answer. Answers of yes and no are never added up. */
function End({ context, end }: { context: PageContext; end: NetworkEnd }) {
  const { t } = context;
  const { yes, no, asked, combined, pooled, left, receipt, files, rows, pages } = end;
  return (
    <>
      {asked > 0 && (
        <p className="answers-summary">{t('network.summary', { yes, no, none: asked - yes - no, asked })}</p>
      )}
      {asked > 0 && <AnswersTable context={context} rows={rows} />}
      {pages && <PagesForm context={context} pages={pages} />}
      <AnswersMap context={context} countries={end.countries} withoutCountry={end.withoutCountry} />
      <div className="prose">
        {asked === 0 && <p>{t('network.noNodes')}</p>}
        {asked > 0 && yes + no === 0 && <p>{t('network.noneAnswered')}</p>}
        {combined && (
          <>
            <h2>{t('network.together')}</h2>
            <p>
              {t('network.combined', {
                ...combined,
                count: combined.nodes,
                alleleFrequency: percentage(context, combined.alleleFrequency),
              })}{' '}
              {t('network.combinedRange', {
                from: percentage(context, combined.lowestFrequency),
                to: percentage(context, combined.highestFrequency),
              })}{' '}
              {combined.people !== null && t('network.combinedPeople', { count: combined.people })}
            </p>
            {pooled && (
              <p>
                {t('network.pooled', {
                  count: pooled.nodes,
                  estimate: percentage(context, pooled.estimate),
                  from: percentage(context, pooled.lower),
                  to: percentage(context, pooled.upper),
                })}{' '}
                <span dir="ltr">
                  I² {percentage(context, pooled.iSquared)}, Q {pooled.q} (df {pooled.degrees}, p{' '}
                  {pooled.qProbability < 0.001 ? '< 0.001' : `= ${pooled.qProbability}`})
                </span>
              </p>
            )}
          </>
        )}
        {asked > 0 && left !== null && <p>{t('network.left', { count: left })}</p>}
        {asked > 0 && files && (
          <p>
            <a download="answers.csv" href={`data:text/csv;charset=utf-8,${encodeURIComponent(files.table)}`}>
              {t('network.table')}
            </a>
            {' · '}
            <a download="answers.json" href={`data:application/json,${encodeURIComponent(files.json)}`}>
              {t('network.json')}
            </a>
          </p>
        )}
        {receipt && <Receipt context={context} receipt={receipt} />}
      </div>
    </>
  );
}

/** What a reader keeps and cites. It is in the page alone: this site doesn't store it. */
function Receipt({
  context: { t },
  receipt: { id, file },
}: {
  context: PageContext;
  receipt: NetworkReceipt;
}) {
  return (
    <details>
      <summary>{t('network.receipt')}</summary>
      <p>{t('network.receiptMeaning')}</p>
      <p>
        {t('network.receiptNumber')} <code dir="ltr">{id}</code>
      </p>
      <p>
        <a download={`receipt-${id}.json`} href={`data:application/json,${encodeURIComponent(file)}`}>
          {t('network.receiptDownload')}
        </a>
        {' · '}
        <a href="/beacon/api/jwks.json">{t('network.receiptKeys')}</a>
      </p>
    </details>
  );
}
