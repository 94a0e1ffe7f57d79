import { mostPackPosts, packPath } from '../../../contract/site/pack-paths.ts';
import { recallsPath } from '../../../contract/site/saved-paths.ts';
import type { FollowedView } from '../../../contract/views/follow-view.ts';
import type { PackFileView, PackView } from '../../../contract/views/pack-view.ts';
import type { PageContext } from '../page-context.ts';
import { dateOf } from '../timestamp.tsx';

/** Posts as files to take along, or the button that has them made. */
export function PackPage({ context, view }: { context: PageContext; view: PackView }) {
  const { t, href } = context;
  const { of, made, isComing } = view;
  return (
    <div className="frame message">
      <h1>{t('packs.title')}</h1>
      <p>
        <a href={href(of.path)}>
          <bdi lang={of.language ?? undefined}>{of.name}</bdi>
        </a>
      </p>
      <p>{t('packs.lead')}</p>
      {of.kind === 'saved' && (
        <p>
          {t('packs.savedKept')} {t('packs.savedAddress')}
        </p>
      )}
      {made && <Files context={context} made={made} />}
      {isComing && (
        <>
          <p role="status">{t('packs.coming')}</p>
          <a className="button" href={href(packPath(of.kind, of.value))}>
            {t('packs.look')}
          </a>
        </>
      )}
      {!made && !isComing && (
        <form method="post" action={href(packPath(of.kind, of.value))}>
          <button className="button" type="submit">
            {t('packs.make')}
          </button>
        </form>
      )}
    </div>
  );
}

function Files({ context, made }: { context: PageContext; made: NonNullable<PackView['made']> }) {
  const { t, href } = context;
  const { at, posts, hasMore, files } = made;
  const parts = files.filter(({ name }) => /^pack-\d+\.html$/.test(name));
  const others = files.filter((file) => !parts.includes(file));
  return (
    <>
      <p>
        {hasMore ? t('packs.newest', { number: mostPackPosts }) : t('topics.posts', { count: posts })} ·{' '}
        {t('packs.asOf', { date: dateOf(context, at) })}
      </p>
      <ul>
        {others.map((file) => (
          <li key={file.name}>
            <FileLink context={context} file={file} />
          </li>
        ))}
      </ul>
      {!files.some(({ name }) => name === 'pack.pdf') && <p>{t('packs.print')}</p>}
      {parts.length > 0 && (
        <>
          <h2>{t('packs.partsTitle')}</h2>
          <p>{t('packs.partsText')}</p>
          <ul>
            {parts.map((file) => (
              <li key={file.name}>
                <FileLink context={context} file={file} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {t('packs.recalls')}{' '}
        <a href={href(recallsPath)} download="recalls.json">
          recalls.json
        </a>
      </p>
    </>
  );
}

function FileLink({ context: { t }, file }: { context: PageContext; file: PackFileView }) {
  const size = t('saved.size', { count: Math.max(1, Math.round(file.bytes / 1000)) });
  return (
    <a href={file.path} download>
      {nameOf()}
    </a>
  );

  function nameOf(): string {
    const [, number] = /^pack-(\d+)\.html$/.exec(file.name) ?? [];
    if (number !== undefined) return t('packs.part', { number: Number(number), size });
    switch (file.name) {
      case 'pack.html':
        return t('packs.whole', { size });
      case 'pack.epub':
        return t('saved.book', { size });
      case 'pack.pdf':
        return t('packs.pdf', { size });
      case 'pack.zim':
        return t('packs.zim', { size });
      case 'manifest.json':
        return t('packs.manifest', { size });
      default:
        return t('packs.signature', { size });
    }
  }
}

/** Leads from a list of posts to its pack. */
export function PackLink({
  context: { t, href },
  of: { kind, value },
}: {
  context: PageContext;
  of: Pick<FollowedView, 'kind' | 'value'>;
}) {
  return (
    <p className="no-print">
      <a href={href(packPath(kind, value))}>{t('packs.open')}</a>
    </p>
  );
}
