import { Link } from 'react-router';
import { postPath } from '../../../contract/addresses.ts';
import type { AuditEntryReply } from '../../../contract/calls/administration.ts';
import { useLanguage } from '../language/language-context.tsx';

/** What something was done to, with a link where there is a page on it. */
export function AuditSubject({ entry }: { entry: AuditEntryReply }) {
  const { t, publicHref } = useLanguage();
  const { subject_type: type, subject_name: name, subject_slug: slug } = entry;
  if (type === 'post' && slug !== null)
    return <a href={publicHref(postPath(slug))}>{name || t('audit.post')}</a>;
  // The entry says it all.
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
