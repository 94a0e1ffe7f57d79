import type { InterfaceLanguage } from '../../../contract/constants.ts';
import type { PublicPage } from '../../../contract/pages.ts';

/** Renders a page of this site as HTML. */
export type Render = (page: PublicPage, at: { path: string; language: InterfaceLanguage }) => string;

/** Response modes: the answer is in the query of the redirect URI. */
export const responseModes = ['query'];

/** Paths of the endpoints, by the library's names. Endpoints not listed here are not offered. */
export const routes = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  jwks: '/oauth/jwks',
  introspection: '/oauth/introspect',
  revocation: '/oauth/revoke',
  end_session: '/oauth/sign-out',
};
