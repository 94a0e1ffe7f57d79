import { z } from 'zod';

const list = z.array(z.object({ key: z.string(), name: z.string() }));

/** An institution with which people sign in. */
export type SignInProvider = z.output<typeof list>[number];

/** The institutions of this site, which the server writes into the page. */
export function signInProviders(): SignInProvider[] {
  const given = document.querySelector<HTMLMetaElement>('meta[name="providers"]')?.content;
  return given === undefined ? [] : list.parse(JSON.parse(given));
}
