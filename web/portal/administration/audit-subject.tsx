import { Link } from 'react-router';
import { postPath } from '../../../contract/addresses.ts';
import type { DeedReply } from '../../../contract/calls/administration.ts';
import { useLanguage } from '../language/language-context.tsx';

/** What something was done to, with a link where there is a page on it. */
export function DeedSubject({ deed }: { deed: DeedReply }) {
  const { t, publicHref } = useLanguage();
  const { subject_type: type, subject_name: name, subject_slug: slug } = deed;
  if (type === 'post' && slug !== null)
    return <a href={publicHref(postPath(slug))}>{name || t('audit.post')}</a>;
  // The deed says it all.
  if (type === 'signing_key') return null;
  if (type === 'cloud_node') return <bdi>{name}</bdi>;
  if (type === 'account' && name !== null)
    return (
      <Link to={`/dash/accounts?q=${encodeURIComponent(name)}`}>
        <bdi>{name}</bdi>
      </Link>
    );
  return <bdi>{name || t(type === 'post' ? 'audit.post' : 'audit.account')}</bdi>;
}
