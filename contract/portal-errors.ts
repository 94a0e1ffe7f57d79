/**
 * Errors that the portal knows before the server answers. They have a file of their own, so that the portal
 * doesn't load the messages of all the others.
 */
export const portalErrors = {
  email_taken: { status: 409, message: 'Email already exists' },
  unreadable_picture: { status: 422, message: 'Invalid Image format' },
  unavailable: { status: 503, message: 'Server is unavailable. Please try again later.' },
  maintenance: {
    status: 503,
    message:
      'The site is being maintained: you can read everything, but nothing can be saved. Keep what you wrote, and try again later.',
  },
} as const;

/** Errors of every call that needs a session. */
export const sessionErrors = ['sign_in_required', 'invalid_token', 'token_expired'] as const;
