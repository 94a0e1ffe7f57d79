/** Opens the contents where they stand beside the text, as the style sheet has it, and push nothing down. */
export function openContents(): void {
  const contents = document.querySelector<HTMLDetailsElement>('.contents');
  if (contents && window.matchMedia('(min-width: 56rem)').matches) contents.open = true;
}
