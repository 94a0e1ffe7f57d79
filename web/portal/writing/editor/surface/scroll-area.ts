const copied = [
  'font',
  'letterSpacing',
  'lineHeight',
  'padding',
  'border',
  'boxSizing',
  'direction',
] as const;

/** Scrolls a text area so that a place of its text is in the middle. Browsers tell no position; a copy of the text does. */
export function scrollToPlace(area: HTMLTextAreaElement, place: number): void {
  const copy = document.createElement('div');
  const style = getComputedStyle(area);
  for (const name of copied) copy.style[name] = style[name];
  Object.assign(copy.style, { position: 'absolute', visibility: 'hidden', whiteSpace: 'pre-wrap' });
  copy.style.overflowWrap = 'break-word';
  // Without the scroll bar.
  copy.style.inlineSize = `${area.offsetWidth - scrollBarOf(area, style)}px`;
  copy.textContent = area.value.slice(0, place);
  const mark = document.createElement('span');
  mark.textContent = '\u200b';
  copy.append(mark);
  document.body.append(copy);
  area.scrollTop = mark.offsetTop - area.clientHeight / 2;
  copy.remove();
}

function scrollBarOf(area: HTMLTextAreaElement, style: CSSStyleDeclaration): number {
  const borders =
    Number.parseFloat(style.borderInlineStartWidth) + Number.parseFloat(style.borderInlineEndWidth);
  return area.offsetWidth - area.clientWidth - borders;
}
