import { z } from 'zod';

const offer = z.object({ choosePassword: z.string().startsWith('/') });

/** What the history keeps for the sign-in screen, so that its notice is there after a reload too. */
export function offerPassword(path: string): z.output<typeof offer> {
  return { choosePassword: path };
}

/** The path of the screen for a new password that the history's state offers; null if it offers none. */
export function offeredPath(state: unknown): string | null {
  return offer.safeParse(state).data?.choosePassword ?? null;
}
