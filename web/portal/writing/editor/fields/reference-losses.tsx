import type { LossKind } from '../../../../../contract/posts/references/parse-result.ts';
import type { Added } from '../../../../../contract/posts/references/paste.ts';
import { useLanguage } from '../../../frame/language/language-context.tsx';

/** Lines that are named at most for one thing that is not kept in many references. */
const mostLines = 5;

/** What of pasted references is not kept as it was written, and on which lines. */
export function ReferenceLosses({ losses }: { losses: Added['losses'] }) {
  const { t } = useLanguage();
  if (losses.length === 0) return null;
  return (
    <div role="alert">
      <p>{t('references.lossesHeading')}</p>
      <ul>
        {together(losses).map(({ loss, what, lines }) => (
          <li key={`${loss} ${what}`}>
            {lines.length === 1
              ? t('references.line', { line: lines[0] ?? 1 })
              : t('references.lines', { lines: shown(lines) })}{' '}
            <bdi>{t(`references.losses.${loss}`, { what })}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LossOnLines {
  loss: LossKind;
  what: string;
  lines: number[];
}

/** One entry for what is the same on several lines, such as abstracts. */
function together(losses: Added['losses']): LossOnLines[] {
  const found = new Map<string, LossOnLines>();
  for (const { loss, what, line } of losses) {
    const same = found.get(`${loss} ${what}`) ?? { loss, what, lines: [] };
    found.set(`${loss} ${what}`, same);
    if (!same.lines.includes(line)) same.lines.push(line);
  }
  return [...found.values()];
}

function shown(lines: readonly number[]): string {
  return `${lines.slice(0, mostLines).join(', ')}${lines.length > mostLines ? ', …' : ''}`;
}
