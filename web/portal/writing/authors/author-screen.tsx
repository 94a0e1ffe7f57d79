import { useParams } from 'react-router';
import { profiles } from '../../../../contract/people/calls/profiles.ts';
import { canWrite } from '../../../../contract/people/roles.ts';
import { CallError } from '../../frame/api/call-error.ts';
import { useCall } from '../../frame/api/use-call.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { PageTitle } from '../../frame/shell/page.tsx';
import { NotFoundView } from '../../frame/shell/views.tsx';
import { useUser } from '../../frame/user/use-user.ts';
import profile from '../../people/profile/profile.module.css';
import { AuthorCard } from './author-card.tsx';
import { AuthorPosts } from './author-posts.tsx';

/**
 * An author's profile and published posts (product.md#lists, product.md#author-cards). The guard has loaded
 * the viewer's account.
 */
export function AuthorScreen() {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const { data } = useUser();
  const { error } = useCall(profiles.getAuthor, { params: { id } });
  if (!data) return null;
  const isMissing = error instanceof CallError && [400, 404].includes(error.status);
  // The posts of an account that isn't an author's any more, or not yet, are read by whoever may see the list.
  if (isMissing && !(canWrite(data.user) && error.status === 404)) return <NotFoundView />;
  return (
    <div className={`frame ${profile.area}`}>
      <PageTitle title={t('authorPosts.title')} />
      {!isMissing && <AuthorCard authorId={id} />}
      <div className={profile.main}>
        <AuthorPosts user={data.user} userId={data.user.id} uniqueId={id} isUnknown={isMissing} />
      </div>
    </div>
  );
}
