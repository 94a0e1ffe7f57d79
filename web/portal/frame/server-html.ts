/**
 * HTML that the server has sanitised. Browsers that know Trusted Types make HTML of nothing else: the content security policy asks
 * for it.
 */
import { useMemo } from 'react';

const policy = globalThis.trustedTypes?.createPolicy('server-html', { createHTML: (html) => html });

/** For a parser. */
export function serverHtml(html: string): string | TrustedHTML {
  return policy?.createHTML(html) ?? html;
}

/** For an element, whose content React sets anew when it gets another object. */
export function useServerHtml(html: string): { __html: string | TrustedHTML } {
  return useMemo(() => ({ __html: serverHtml(html) }), [html]);
}
