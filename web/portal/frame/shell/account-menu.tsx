import { Link } from 'react-router';
import { followingPath, settingsPath, writePath } from '../../../../contract/paths.ts';
import { canWrite, isStaff } from '../../../../contract/people/roles.ts';
import { PersonIcon } from '../../../ui/icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useLanguage } from '../language/language-context.tsx';
import { type User, useUser } from '../user/use-user.ts';
import { product } from './product.ts';

/** The signed-in person's menu. */
export function AccountMenu({ onSignOut }: { onSignOut(): void }) {
  const { t } = useLanguage();
  const { data } = useUser();
  return (
    <Menu
      className="language-switch"
      summary={
        <>
          <PersonIcon />
          <bdi className="account-name">{data ? nameOf(data) : t('frame.account')}</bdi>
        </>
      }
    >
      <ul className="languages menu-list account-list">
        <li>
          <Link to={followingPath}>{t('frame.following')}</Link>
        </li>
        <li>
          <Link to={settingsPath}>{t('frame.settings')}</Link>
        </li>
        <li>
          <button type="button" onClick={onSignOut}>
            {t('frame.signOut')}
          </button>
        </li>
      </ul>
    </Menu>
  );
}

/** Leads people who may write to a new post. */
export function WriteLink() {
  const { t } = useLanguage();
  const { data } = useUser();
  return data && canWrite(data.user) ? <Link to={writePath}>{t('editor.writeTitle')}</Link> : null;
}

/** Tells staff which version of the program they work with. */
export function StaffVersion() {
  const { t } = useLanguage();
  const { data } = useUser();
  return data && isStaff(data.user) ? <p>{t('frame.version', { version: product.version })}</p> : null;
}

/** Developers sign up without a name; then the e-mail address is shown. */
function nameOf({ user: { firstname, lastname, email } }: User): string {
  return [firstname, lastname].filter(Boolean).join(' ') || email;
}
