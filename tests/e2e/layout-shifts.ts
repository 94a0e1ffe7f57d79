import type { Page } from '@playwright/test';

/** What moved by itself on the screen, as browsers measure it: how far, and which elements. */
export async function measureShifts(page: Page): Promise<() => Promise<{ far: number; what: string }[]>> {
  await page.addInitScript(() => {
    const shifts: { far: number; what: string }[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: { node: Element | null }[] };
        const what = sources.map(({ node }) => `${node?.nodeName}.${node?.className}`).join(', ');
        shifts.push({ far: value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'shifts'));
}
