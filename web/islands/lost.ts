/**
 * Fills the search of the not-found page with the words of the address, which is often an old or mistyped one. The page
 * is the same for all addresses, so the server can't.
 */
const field = document.querySelector<HTMLInputElement>('.message-code ~ search input');
// The server refuses addresses that can't be decoded.
const last = location.pathname.split('/').findLast((part) => part !== '') ?? '';
if (field && field.value === '')
  field.value = decodeURIComponent(last)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

export {};
