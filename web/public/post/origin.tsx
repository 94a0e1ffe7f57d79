import type { PostView } from '../../../contract/views/post-view.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { PageContext } from '../page-context.ts';

/** The source of an imported post and its licence (product.md#for-operators). */
export function Origin({
  context,
  source,
}: {
  context: PageContext;
  source: NonNullable<PostView['source']>;
}) {
  const { language, t } = context;
  return (
    <section className="origin" lang={language}>
      <h2>
        <bdi>{t('post.origin')}</bdi>
      </h2>
      <Facts>
        <Fact name={t('post.source')}>
          {source.url ? <a href={source.url}>{source.name}</a> : source.name}
        </Fact>
        {source.licence && <Fact name={t('post.licence')}>{source.licence}</Fact>}
        {source.note && <Fact name={t('post.note')}>{source.note}</Fact>}
      </Facts>
    </section>
  );
}
