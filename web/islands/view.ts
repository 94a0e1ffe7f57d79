/** Counts a view of a post once the page is visible; prefetched or hidden pages don't count. */
export function countView(): void {
  const slug = document.querySelector<HTMLElement>('[data-view]')?.dataset.view;
  if (slug === undefined) return;
  const count = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', count);
    navigator.sendBeacon(`/content/posts/${encodeURIComponent(slug)}/view`);
  };
  // A prerendered page is hidden until the reader opens it.
  document.addEventListener('visibilitychange', count);
  count();
}
