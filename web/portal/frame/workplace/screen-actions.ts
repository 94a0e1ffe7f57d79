/** Something that the screen lets one do now. */
interface ScreenAction {
  name: string;
  /** Does it; true, as it cares for the focus itself. */
  act(): true;
}

/** A row of a list, not an entry of its menu. */
const outermost = ':is(li, tbody > tr):not(:is(li, tr) *)';

/**
 * What can be done on the screen that is open: its own buttons, and those of the row that has the focus, with its menu. Nothing is
 * offered that the screen itself does not.
 */
export function actionsHere(): ScreenAction[] {
  const row = document.activeElement?.closest(outermost) ?? null;
  const buttons = [...document.querySelectorAll<HTMLElement>('#screen :is(button, a.button, details li a)')];
  const possible = buttons.filter((button) => {
    const own = button.closest(outermost);
    return (own === null || own === row) && !button.closest('form, dialog, thead') && !isOff(button);
  });
  const named = new Map<string, HTMLElement>();
  for (const button of possible) {
    const name = nameOf(button);
    if (name !== '' && !named.has(name)) named.set(name, button);
  }
  return [...named].map(([name, button]) => ({ name, act: () => press(button) }));
}

const isOff = (button: HTMLElement) => button.matches(':disabled, [aria-disabled="true"]');

/** What a button is called now: not what it is called while it works. */
function nameOf(button: HTMLElement): string {
  if (button.ariaLabel) return button.ariaLabel;
  const shown = button.cloneNode(true) as HTMLElement;
  for (const part of shown.querySelectorAll('[data-shown="false"], [aria-hidden="true"]')) part.remove();
  return shown.textContent.replace(/\s+/g, ' ').trim();
}

function press(button: HTMLElement): true {
  button.focus();
  button.click();
  return true;
}
