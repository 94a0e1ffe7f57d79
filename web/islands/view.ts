/**
 * Counts that somebody reads a post, once they see it: a page that was only fetched ahead, or lies hidden, is
 * not read.
 */
export function countView(): void {
  const slug = document.querySelector<HTMLElement>('[data-view]')?.dataset.view;
  if (slug === undefined) return;
  const count = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', count);
    navigator.sendBeacon(`/content/posts/${encodeURIComponent(slug)}/view`);
  };
  // A page that is rendered ahead is hidden, and becomes visible when its reader comes.
  document.addEventListener('visibilitychange', count);
  count();
}
