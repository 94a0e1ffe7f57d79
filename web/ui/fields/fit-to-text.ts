/** Makes a text area as high as its text, up to a number of rows; then it scrolls. */
export function fitToText(control: HTMLTextAreaElement, maximumRows: number): void {
  control.style.blockSize = 'auto';
  const style = getComputedStyle(control);
  const padding = Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom);
  const borders = control.offsetHeight - control.clientHeight;
  const highest = Number.parseFloat(style.lineHeight) * maximumRows + padding;
  control.style.blockSize = `${Math.min(control.scrollHeight, highest) + borders}px`;
}
