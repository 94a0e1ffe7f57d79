import { useLocation } from 'react-router';
import { postsPath } from '../../../../contract/paths.ts';
import { useLanguage } from '../../frame/language/language-context.tsx';
import styles from './accounts.module.css';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { developerFlow, type SignInFlow } from './sign-in-flow.ts';

/**
 * What the sign-up screen leaves for the success screen: whether it made a reader's or a developer's account.
 */
export interface SuccessState {
  audience: SignInFlow['audience'];
}

/** Says that the account was made and a link was sent (product.md#the-developer-portal). */
export function Success({ flow: ownFlow }: { flow: SignInFlow }) {
  const { t, publicHref } = useLanguage();
  const { state } = useLocation();
  // Both sign-ups lead to one success screen; its links stay in the flow that was used.
  const flow = cameAsDeveloper(state) ? developerFlow : ownFlow;
  return (
    <AuthLayout flow={flow} title={t('success.heading')} lead={t('success.sent')}>
      <p>{t('success.spam')}</p>
      <ul className={styles.actions}>
        <li>
          <AuthLink className="button" to={flow.paths.signIn}>
            {t('success.signIn')}
          </AuthLink>
        </li>
        <li>
          <AuthLink to={flow.paths.passwordLink}>{t('success.forgot')}</AuthLink>
        </li>
        <li>
          <a href={publicHref(postsPath)}>{t('success.home')}</a>
        </li>
      </ul>
    </AuthLayout>
  );
}

function cameAsDeveloper(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'audience' in state && state.audience === 'developer';
}
