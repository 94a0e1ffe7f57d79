import { profiles } from '../../../../contract/people/calls/profiles.ts';
import { Portrait } from '../../../ui/portrait.tsx';
import type { CallReply } from '../../frame/api/caller.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { Loading } from '../../frame/loading/loading.tsx';
import { PageHeading } from '../../frame/shell/page.tsx';
import { ErrorView } from '../../frame/shell/views.tsx';
import { AcademicLinks } from '../../people/profile/academic-links.tsx';
import { FollowCounts } from '../../people/profile/follow-counts.tsx';
import { readStatus } from '../../people/profile/network-status.ts';
import summary from '../../people/profile/summary.module.css';

type Author = CallReply<typeof profiles.getAuthor>['data'];

/** An author as others see them (product.md#author-cards); their name is the heading of the screen. */
export function AuthorCard({ authorId }: { authorId: string }) {
  const { t } = useLanguage();
  const author = useCall(profiles.getAuthor, { params: { id: authorId } });
  if (author.isPending) return <Loading label={t('authorPosts.loadingAuthor')} />;
  if (author.isLoadingError) return <ErrorView onTryAgain={() => void author.refetch()} />;
  return <Card author={author.data.data} />;
}

function Card({ author }: { author: Author }) {
  const { t } = useLanguage();
  const { profile_picture: picture, firstname, lastname, about, ace, number_followers } = author;
  const status = readStatus(ace);
  return (
    <section className={summary.summary} aria-label={t('authorPosts.author')}>
      <div className={summary.head}>
        <Portrait picture={picture} firstname={firstname} lastname={lastname} />
        <div>
          <PageHeading>
            <bdi>{[firstname, lastname].filter(Boolean).join(' ')}</bdi>
          </PageHeading>
          {status && <p className={summary.statusLine}>{t(`networkStatuses.${status}`)}</p>}
        </div>
      </div>
      {about && (
        <p className={summary.about} dir="auto">
          {about}
        </p>
      )}
      <FollowCounts followers={number_followers} />
      <AcademicLinks addresses={author} />
    </section>
  );
}
