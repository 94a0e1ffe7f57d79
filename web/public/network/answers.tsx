import type { PublicPage } from '../../../contract/pages.ts';
import {
  type AskedQuestion,
  type NetworkTerm,
  networkSexes,
  partMarks,
} from '../../../contract/views/network-view.ts';
import { grouped } from '../../../messages/locale.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { PageContext } from '../page-context.ts';
import { NetworkForm } from './form.tsx';
import { Meaning } from './meaning.tsx';

interface AnswersPageProps {
  context: PageContext;
  page: Extract<PublicPage, { kind: 'network-answers' }>;
}

/** The page with the answers, whose parts are sent as the nodes answer: it needs no script for that. */
export function AnswersPage({ context, page: { asked, form, isKept } }: AnswersPageProps) {
  const { t } = context;
  return (
    <div className="frame">
      <header className="list-head">
        <h1>{t('network.answers')}</h1>
        <p>{t(isKept ? 'network.kept' : 'network.waiting')}</p>
      </header>
      <div className="node-facts">
        <Facts>
          <Fact name={t('network.asked')} note={placesOf(context, asked)}>
            <span dir="ltr">{notationOf(asked)}</span>
          </Fact>
          <Fact name={t('network.fields.assembly')}>{asked.assembly}</Fact>
          {asked.among && <Fact name={t('network.people')}>{termsOf(context, asked.among)}</Fact>}
        </Facts>
      </div>
      <div className="answers-frame">
        <ol className="answers">{partMarks.answers}</ol>
        {partMarks.end}
      </div>
      <div className="prose">
        <Meaning context={context} />
        <h2 id="again">{t('network.again')}</h2>
      </div>
      <div className="message network">
        <NetworkForm context={context} form={form} />
      </div>
    </div>
  );
}

/** The terms in words, with their codes. */
function termsOf({ t }: PageContext, terms: readonly NetworkTerm[]): string {
  const sexes: Readonly<Record<string, string>> = {
    [networkSexes.female]: t('network.sexes.female'),
    [networkSexes.male]: t('network.sexes.male'),
  };
  return terms
    .map(({ id, label }) => {
      const name = sexes[id] ?? label;
      return name === null ? id : `${name} (${id})`;
    })
    .join(' · ');
}

function notationOf(asked: AskedQuestion): string {
  if (asked.kind === 'gene') return asked.gene;
  if (asked.kind === 'named') return asked.name;
  if (asked.kind === 'range')
    return `${asked.chromosome}:${asked.from}-${asked.to}${asked.type ? ` ${asked.type}` : ''}`;
  if (asked.kind === 'bracket') {
    const [start, end] = [asked.start, asked.end].map((limits) => `(${limits.join('_')})`);
    return `${asked.chromosome}:${start}_${end}${asked.type ? ` ${asked.type}` : ''}`;
  }
  return [asked.chromosome, asked.position, asked.reference, asked.alternate].join('-');
}

/** The position in both ways of counting, so that nobody is wrong by one without noticing. */
function placesOf({ t, frame }: PageContext, asked: AskedQuestion): string | null {
  if (asked.kind === 'gene' || asked.kind === 'named') return null;
  if (asked.kind === 'bracket') return t('network.bracketMeaning');
  const number = (value: number) => grouped(value, frame.language);
  const [first, last] = asked.kind === 'range' ? [asked.from, asked.to] : [asked.position, asked.position];
  return t('network.counted', { vcf: number(first), beacon: number(first - 1), count: last - first + 1 });
}
