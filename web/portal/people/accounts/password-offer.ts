interface Offer {
  choosePassword: string;
}

/** What the history keeps for the sign-in screen, so that its notice is there after a reload too. */
export function offerPassword(path: string): Offer {
  return { choosePassword: path };
}

/** The path of the screen for a new password that the history's state offers; null if it offers none. */
export function offeredPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('choosePassword' in state)) return null;
  const { choosePassword } = state;
  return typeof choosePassword === 'string' && choosePassword.startsWith('/') ? choosePassword : null;
}
