import { useMemo } from 'react';
import { containedDirections, turnedLines } from '../../../../../contract/text/directions.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { useLanguage } from '../../../frame/language/language-context.tsx';
import type { Submission } from '../use-review.ts';

/** Characters of a line that are quoted. */
const mostCharacters = 120;

/** Names the lines of a submitted text that hold characters which turn its direction, since a reviewer can't see them. */
export function TurnedDirections({ submitted }: { submitted: Submission['submitted'] }) {
  const { t } = useLanguage();
  const { title, body } = submitted;
  const turned = useMemo(() => {
    const lines = body.split(/\r\n?|\n/);
    return [
      ...turnedLines(title).map(({ codes }) => ({ line: 0, codes, words: title })),
      ...turnedLines(body).map(({ line, codes }) => ({ line, codes, words: lines[line - 1] ?? '' })),
    ];
  }, [title, body]);
  if (turned.length === 0) return null;
  return (
    <Notice heading={t('editor.directionsHeading')}>
      <ul>
        {turned.map(({ line, codes, words }) => (
          <li key={line}>
            {line === 0 ? t('editor.directionsInTitle') : t('references.line', { line })}{' '}
            <bdi dir="ltr">{codes.join(', ')}</bdi> <q>{quoted(words)}</q>
          </li>
        ))}
      </ul>
      <p>{t('review.turnedText')}</p>
    </Notice>
  );
}

function quoted(words: string) {
  const cut = words.slice(0, mostCharacters).toWellFormed();
  return <bdi>{containedDirections(cut.length < words.length ? `${cut}…` : cut)}</bdi>;
}
