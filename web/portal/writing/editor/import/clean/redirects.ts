/** Hosts that only lead on to another address, their paths, and the parameters that hold it. */
const redirectors: readonly [host: RegExp, path: RegExp, ...parameters: string[]][] = [
  [/^(?:www\.)?google\.[a-z]{2,3}(?:\.[a-z]{2})?$/, /^\/url$/, 'q', 'url'],
  [/\.safelinks\.protection\.(?:outlook\.com|office365\.us)$/, /^\//, 'url'],
  [/^(?:(?:l|lm|www|m)\.)?(?:facebook|instagram|messenger)\.com$/, /^\/(?:l\.php|flx\/warn\/?)?$/, 'u'],
  [/^(?:www\.)?youtube\.com$/, /^\/redirect$/, 'q'],
  [/^(?:www\.)?linkedin\.com$/, /^\/(?:redir\/redirect|safety\/go)\/?$/, 'url'],
  [/^slack-redir\.net$/, /^\/link$/, 'url'],
  [/^(?:www\.)?duckduckgo\.com$/, /^\/l\/$/, 'uddg'],
];

/** The address that a link leads to, without the services that it passes through and that count who follows it. */
export function targetOf(href: string): string {
  let target = href;
  // Mail programs put links of other services into their own.
  for (let step = 0; step < 5; step += 1) {
    const next = nextOf(target);
    if (next === null) return target;
    target = next;
  }
  return target;
}

function nextOf(href: string): string | null {
  if (!/^https?:/i.test(href) || !URL.canParse(href)) return null;
  const address = new URL(href);
  for (const [host, path, ...parameters] of redirectors) {
    if (!host.test(address.hostname) || !path.test(address.pathname)) continue;
    for (const name of parameters) {
      const target = address.searchParams.get(name)?.trim() ?? '';
      if (/^https?:\/\/\S+$/i.test(target)) return target;
    }
  }
  return null;
}
