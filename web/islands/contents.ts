/** Opens the table of contents if the style sheet puts it beside the text, where it pushes nothing down. */
export function openContents(): void {
  const contents = document.querySelector<HTMLDetailsElement>('.contents');
  if (contents && window.matchMedia('(min-width: 56rem)').matches) contents.open = true;
}
