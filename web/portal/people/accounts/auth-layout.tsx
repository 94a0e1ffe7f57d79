import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../../frame/language/language-context.tsx';
import { PageHeading, PageTitle } from '../../frame/shell/page.tsx';
import { product } from '../../frame/shell/product.ts';
import './auth.css';
import type { SignInFlow } from './sign-in-flow.ts';

interface AuthLayoutProps {
  flow: SignInFlow;
  title: string;
  /** A sentence under the title. */
  lead?: string;
  children: ReactNode;
}

/**
 * A screen of signing in or of a link from an e-mail: a column and, on wide screens, what the site is beside
 * it.
 */
export function AuthLayout({ flow, title, lead, children }: AuthLayoutProps) {
  const { t } = useLanguage();
  return (
    <div className="frame auth-screen">
      <PageTitle title={title} />
      <div className="auth-column">
        <PageHeading>{title}</PageHeading>
        {lead !== undefined && <p>{lead}</p>}
        {children}
      </div>
      <aside className="auth-aside">
        <p>
          {flow.audience === 'developer'
            ? t('developerFrame.about', { product: product.shortName })
            : t('frame.about')}
        </p>
      </aside>
    </div>
  );
}

interface AuthLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

/**
 * A link to another screen of the same flow. It keeps the page that signing in leads back to
 * (product.md#the-route-guard).
 */
export function AuthLink({ to, className, children }: AuthLinkProps) {
  const { search } = useLocation();
  return (
    <Link className={className} to={to + search}>
      {children}
    </Link>
  );
}
