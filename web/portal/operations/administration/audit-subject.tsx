import { Link } from 'react-router';
import { accountsPath, postPath } from '../../../../contract/paths.ts';
import type { AuditEntryReply } from '../../../../contract/people/calls/administration.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';

/** The subject of an entry, as a link where it has a page. */
export function AuditSubject({ entry }: { entry: AuditEntryReply }) {
  const { t, publicHref } = useLanguage();
  const { subject_type: type, subject_name: name, subject_slug: slug } = entry;
  if (type === 'post' && slug !== null)
    return <a href={publicHref(postPath(slug))}>{name || t('audit.post')}</a>;
  // The action names its subject already.
  if (type === 'signing_key' || type === 'alert' || type === 'site') return null;
  if (type === 'incident') return <bdi>{String(entry.detail.title ?? '')}</bdi>;
  if (type === 'topic') return <bdi>{String(entry.detail.topic ?? '')}</bdi>;
  if (type === 'cloud_node') return <bdi>{name}</bdi>;
  if (type === 'account' && name !== null)
    return (
      <Link to={`${accountsPath}?q=${encodeURIComponent(name)}`}>
        <bdi>{name}</bdi>
      </Link>
    );
  return <bdi>{name || t(type === 'post' ? 'audit.post' : 'audit.account')}</bdi>;
}
