/**
 * What programs that read for themselves call themselves, and those that fetch a page to show a card of it. Phones named
 * Cubot are phones, and Telegram's own browser is used by people.
 */
const robot =
  /(?<!cu)bot\b|(?<!cu)bot[/_-]|crawl|spider|slurp|scrap|archiver|fetcher|preview|monitor|headless|lighthouse|facebookexternalhit|^whatsapp\/|curl|wget|python|java\/|okhttp|go-http|\bnode\b|undici|axios|libwww|perl|ruby|http-?client/i;

/** Whether it is a program that says so, or says nothing. Whoever pretends to be a browser counts as one. */
export function isRobot(userAgent: string | null): boolean {
  return userAgent === null || robot.test(userAgent);
}
