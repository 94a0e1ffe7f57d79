/** Closes menus over the page when the focus or a click moves elsewhere, and on Escape. */
export function closeMenusWhenLeft(): void {
  const menus = [...document.querySelectorAll<HTMLDetailsElement>('.language-switch, .docs-category')];
  const closeOthers = ({ target }: Event) => {
    for (const menu of menus) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  };
  document.addEventListener('pointerdown', closeOthers);
  document.addEventListener('focusin', closeOthers);
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of menus.filter(({ open }) => open)) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
}
