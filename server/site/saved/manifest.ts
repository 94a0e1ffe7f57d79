/** The web app manifest (W3C), with which a phone puts the site among its apps; and its icons. */
import { lightColours } from '../../../contract/colours.ts';
import { iconPath, savedPath } from '../../../contract/site/saved-paths.ts';
import type { Config } from '../../platform/config/config.ts';

/** The icons in the sizes that browsers ask for, in pixels; maskable ones are for phones that cut them into a shape of theirs. */
const icons = [
  { name: '192.png', side: 192, purpose: 'any' },
  { name: '512.png', side: 512, purpose: 'any' },
  { name: 'maskable-192.png', side: 192, purpose: 'maskable' },
  { name: 'maskable-512.png', side: 512, purpose: 'maskable' },
] as const;

export const iconNames: readonly string[] = icons.map(({ name }) => name);

/** It begins with the saved posts, which open without a network, and with any page of the site inside. */
export function webManifest({ product }: Pick<Config, 'product'>) {
  return {
    name: product.name,
    short_name: product.shortName,
    id: '/',
    start_url: savedPath,
    scope: '/',
    display: 'minimal-ui',
    background_color: lightColours.paper,
    theme_color: lightColours.accent,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...icons.map(({ name, side, purpose }) => ({
        src: iconPath(name),
        type: 'image/png',
        sizes: `${side}x${side}`,
        purpose,
      })),
    ],
  };
}
