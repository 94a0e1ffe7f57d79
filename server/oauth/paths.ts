import type { InterfaceLanguage } from '../../contract/constants.ts';
import type { PublicPage } from '../../contract/pages.ts';

/** Makes the HTML of a page of ours. */
export type Render = (page: PublicPage, at: { path: string; language: InterfaceLanguage }) => string;

/** How an app is answered: in the query of the address that people are sent back to. */
export const responseModes = ['query'];

/** Where apps and browsers come to, by the library's names; what is not named here is not offered. */
export const routes = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  jwks: '/oauth/jwks',
  introspection: '/oauth/introspect',
  revocation: '/oauth/revoke',
  end_session: '/oauth/sign-out',
};
