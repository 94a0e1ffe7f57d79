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
