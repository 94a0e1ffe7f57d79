/**
 * Fills the search of the not-found page with the words of the address, which is often an old or mistyped one. The page
 * is the same for all addresses, so the server can't.
 */
const field = document.querySelector<HTMLInputElement>('.message-code ~ search input');
const [last = ''] = location.pathname.split('/').slice(-1);
if (field && field.value === '')
  field.value = decodeURIComponent(last)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

export {};
