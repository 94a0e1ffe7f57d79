import { useQuery } from '@tanstack/react-query';
import { structuredReview } from '../../../../contract/desk/calls/structured-review.ts';
import { wordingReason } from '../../../../contract/posts/post-rules.ts';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { call } from '../../frame/api/call.ts';
import type { CallReply } from '../../frame/api/caller.ts';
import { queryClient } from '../../frame/api/query-client.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { FigureText } from '../figures/figure-text.tsx';
import styles from './editor.module.css';
import type { Saver } from './saving/saver.ts';

type Figures = CallReply<typeof structuredReview.getDraftFigures>['figures'];

/** The figures of the text as it is saved; none before they are known. */
export function useFigures(saver: Saver): Figures {
  const { post } = saver.state();
  const { data } = useQuery(
    {
      queryKey: ['figures', post],
      queryFn: async () => {
        saver.dispatch({ type: 'flush' });
        await saver.settled();
        const id = saver.state().post;
        return id === null ? [] : (await call(structuredReview.getDraftFigures, { params: { id } })).figures;
      },
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  );
  return data ?? [];
}

/** Whether a change of these figures is more than one of wording. */
export function changesSense(figures: Figures): boolean {
  return figures.some(({ kind, since }) => since === 'published' && kind !== 'link');
}

/** Whether a reason for calling it wording may be sent. */
export function isReason(reason: string): boolean {
  return wordingReason.safeParse(reason).success;
}

/** What a reviewer will tick, as the author sees it before the text is sent (product.md#figures). */
export function FiguresToSend({ figures, language }: { figures: Figures; language: string }) {
  const { t } = useLanguage();
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby="figures-heading">
      <h2 id="figures-heading">{t('editor.figures.heading')}</h2>
      <p>{t('editor.figures.lead')}</p>
      <ul className={styles.missing}>
        {figures.map((figure, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={place}>
            <strong>{t(`review.checks.kinds.${figure.kind}`)}</strong>{' '}
            <FigureText figure={figure} language={language} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why a change of figures is only one of wording. */
export function WordingReason(props: { reason: string; showFault: boolean; onChange(reason: string): void }) {
  const { t } = useLanguage();
  const { reason, showFault, onChange } = props;
  return (
    <TextArea
      name="wording-reason"
      label={t('editor.figures.reason')}
      hint={t('editor.figures.reasonHint')}
      error={showFault && !isReason(reason) ? t('editor.figures.reasonMissing') : undefined}
      maximumRows={8}
      value={reason}
      onChange={({ target }) => onChange(target.value)}
      ref={() => {}}
    />
  );
}
