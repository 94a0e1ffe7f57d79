import { useLocation } from 'react-router';
import { useLanguage } from '../language/language-context.tsx';
import { DoorLayout, DoorLink } from './auth-layout.tsx';
import { type Door, developerDoor } from './sign-in-flow.ts';

/** What the sign-up screen leaves for the success screen: by which door the account came in. */
export interface SuccessState {
  door: Door['name'];
}

/** An account was made, and a link is on its way (spec §2.9). */
export function Success({ door: ownDoor }: { door: Door }) {
  const { t, publicHref } = useLanguage();
  const { state } = useLocation();
  // Both sign-ups lead to one success screen; its links go on through the door that was used.
  const door = cameAsDeveloper(state) ? developerDoor : ownDoor;
  return (
    <DoorLayout door={door} title={t('success.heading')} lead={t('success.sent')}>
      <p>{t('success.spam')}</p>
      <ul className="door-actions">
        <li>
          <DoorLink className="button" to={door.paths.signIn}>
            {t('success.signIn')}
          </DoorLink>
        </li>
        <li>
          <DoorLink to={door.paths.passwordLink}>{t('success.forgot')}</DoorLink>
        </li>
        <li>
          <a href={publicHref('/phis')}>{t('success.home')}</a>
        </li>
      </ul>
    </DoorLayout>
  );
}

function cameAsDeveloper(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'door' in state && state.door === 'developer';
}
