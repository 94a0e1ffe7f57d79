import { Link } from 'react-router';
import { auditLogPath } from '../../../../contract/desk/desk-paths.ts';
import { isSuperAdmin } from '../../../../contract/people/roles.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useUser } from '../user/use-user.ts';

/** A link to what the audit log has about one thing; null where somebody is no super admin, so that a menu has no empty entry. */
export function useOwnLog(id: string, about: string) {
  const { t } = useLanguage();
  const { data } = useUser();
  if (!data || !isSuperAdmin(data.user)) return null;
  return (
    <Link to={`${auditLogPath}?subject=${id}`}>
      {t('audit.title')}
      <span className="visually-hidden"> {about}</span>
    </Link>
  );
}
