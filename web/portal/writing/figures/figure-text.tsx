import type { ReviewCheck } from '../../../../contract/desk/review-checks.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';

type Figure = Omit<ReviewCheck, 'id' | 'comment'>;

interface FigureTextProps {
  figure: Figure;
  /** The language of the text that it stands in. */
  language: string;
}

/** A figure of a text, as it was and as it is, with the text around it. */
export function FigureText({ figure, language }: FigureTextProps) {
  const { t } = useLanguage();
  const { kind, since, before, after, prefix, suffix, count } = figure;
  if (kind === 'too_much') return t('review.checks.tooMuch');
  if (count > 1 && before === null && after === null) return t('review.checks.more', { count });
  return (
    <>
      {(since === 'original' || since === 'text') && `${t(`review.checks.differs.${since}`)} `}
      <bdi lang={language} dir="auto">
        {prefix}
        {before !== null && <del className="removed">{before}</del>}{' '}
        {after !== null && <ins className="added">{after}</ins>}
        {suffix}
      </bdi>
    </>
  );
}
