/** The screen of a developer's sandbox. */
export const sandboxPath = '/developer/account/sandbox';
