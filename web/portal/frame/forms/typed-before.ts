let served: HTMLElement | null = null;

/** Remembers the screen that the server sent until the portal has taken its place. */
export function watchServed(screen: HTMLElement | null): void {
  served = screen;
}

/** What was typed into a field of the server's form, before the portal's takes its place; empty if nothing was. */
export function typedBefore(name: string): string {
  return served?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
}
