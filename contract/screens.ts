/** Addresses of the portal's screens: the server answers them with the portal's shell, the portal routes them. */
export const portalScreens = [
  '/auth/signin',
  '/auth/signup',
  '/auth/verify/{id}',
  '/auth/enteremail',
  '/auth/veremail',
  '/auth/forgotpwd/{id}',
  '/auth/success',
  '/developer/auth/signin',
  '/developer/auth/signup',
  '/developer/auth/verify/{id}',
  '/developer/auth/reset-password',
  '/developer/auth/forgot-password/{id}',
  '/developer/auth/generate-verify-link',
  '/developer/auth/success',
  '/phis/user',
  '/phis/user/settings',
] as const;
