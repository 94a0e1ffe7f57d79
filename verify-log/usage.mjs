/** How `npm run verify-log` is called. */
export const usage = 'Usage: npm run verify-log -- URL [--key KEY] [--state FILE] [--new] [--texts]';
