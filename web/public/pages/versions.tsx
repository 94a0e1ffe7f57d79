import { directionOf } from '../../../contract/constants.ts';
import { postPath, versionPath } from '../../../contract/paths.ts';
import { inOrder } from '../../../contract/text/left-to-right.ts';
import type { VersionedPost, VersionView } from '../../../contract/views/version-views.ts';
import { OrderedText } from '../../ui/ordered-text.tsx';
import type { PageContext } from '../page-context.ts';
import { Reviewer } from '../post/reviewer.tsx';
import { dateOf, Timestamp } from '../timestamp.tsx';
import { ChangeNote } from '../versions/change-note.tsx';
import { VersionedHead } from '../versions/versioned-head.tsx';

/** Every version of a post, newest first (product.md#versions). */
export function VersionsPage({
  context,
  post,
  versions,
}: {
  context: PageContext;
  post: VersionedPost;
  versions: readonly VersionView[];
}) {
  const { t } = context;
  return (
    <div className="frame versions">
      <VersionedHead context={context} post={post} heading={t('versions.heading')} />
      <ol className="version-rows" reversed>
        {versions.map((version) => (
          <Version key={version.number} context={context} post={post} version={version} />
        ))}
      </ol>
    </div>
  );
}

function Version({
  context,
  post,
  version,
}: {
  context: PageContext;
  post: VersionedPost;
  version: VersionView;
}) {
  const { t, href } = context;
  const { number, approver_role: role } = version;
  const isNewest = number === post.newest;
  const path = isNewest ? postPath(post.slug) : versionPath(post.slug, String(number));
  return (
    <li>
      <h2>
        <a href={href(path)}>{t('versions.version', { number })}</a>
        {isNewest && <span className="version-mark">{t('versions.newest')}</span>}
      </h2>
      <p className="version-facts">
        <bdi>
          <Timestamp context={context} instant={version.at} />
        </bdi>
        <bdi>{t('reading.words', { count: version.words })}</bdi>
        {role && (
          <bdi>
            {t('versions.approvedBy')} <Reviewer context={context} reviewer={version.approver} role={role} />
          </bdi>
        )}
        {version.alone && <bdi>{t('reading.reviewedByNobody')}</bdi>}
      </p>
      {version.confirmed.map(({ at, role: by, reviewer }) => (
        <p className="version-facts" key={at}>
          <bdi>
            {t('versions.confirmed', { date: dateOf(context, at) })}{' '}
            <Reviewer context={context} reviewer={reviewer} role={by} />
          </bdi>
        </p>
      ))}
      {number === 1 ? <p>{t('versions.first')}</p> : <ChangeNote context={context} version={version} />}
      {version.title_before !== null && (
        <p dir="auto">
          <OrderedText
            stretches={inOrder(
              t('reading.titleBefore', { title: version.title_before }),
              directionOf(context.frame.language),
            )}
          />
        </p>
      )}
      {number > 1 && (
        <p>
          <a href={href(versionPath(post.slug, `${number - 1}..${number}`))}>
            {t('versions.compare', { from: number - 1, to: number })}
          </a>
        </p>
      )}
    </li>
  );
}
