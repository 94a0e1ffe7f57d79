/**
 * Keeps an element above the phone's keyboard, which covers the lower part of the page in most browsers: sets
 * `--keyboard` to the height of that part, and `data-keyboard` while it is shown. Gives a function that stops it.
 */
export function aboveKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const place = () => {
    // A zoomed page is smaller too, without a keyboard.
    const covered = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    const height = Math.max(0, Math.round(covered));
    element.style.setProperty('--keyboard', `${height}px`);
    element.toggleAttribute('data-keyboard', height > leastKeyboard);
  };
  place();
  viewport.addEventListener('resize', place);
  viewport.addEventListener('scroll', place);
  return () => {
    viewport.removeEventListener('resize', place);
    viewport.removeEventListener('scroll', place);
  };
}

/** The least height of a keyboard in pixels; a browser's own bars are lower. */
const leastKeyboard = 120;
