import type { Locator, Page } from '@playwright/test';

/** The button that opens the menu of a row. */
export function menuOf(scope: Page | Locator, about: string): Locator {
  return scope.locator('summary', { hasText: `More actions: ${about}` });
}

/** Chooses an action in the menu of a row. */
export async function choose(scope: Page | Locator, about: string, name: string | RegExp): Promise<void> {
  const menu = menuOf(scope, about);
  await menu.click();
  await menu
    .locator('..')
    .locator('a, button')
    .and(scope.getByRole('button', { name }).or(scope.getByRole('link', { name })))
    .click();
}

/** Chooses what can't be taken back, in the first menu that has it: for screens in any language. */
export async function chooseFirstAlarm(page: Page): Promise<void> {
  const menu = page.locator('details:has(.button-alarm)').first();
  await menu.locator('summary').first().click();
  await menu.locator('.button-alarm').first().click();
}
