/**
 * What is known of a browser and its machine: names as their makers write them, null where none is
 * recognised.
 */
export interface BrowserName {
  browser: string | null;
  machine: string | null;
}

/** The first that fits: many call themselves by the names of those they descend from. */
const browsers = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOpera Mini\//, 'Opera Mini'],
  [/\b(?:OPR|Opera|OPX)\//, 'Opera'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
] as const;

const machines = [
  [/\bAndroid\b/, 'Android'],
  [/\bKAIOS\//, 'KaiOS'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** Reads what a browser says of itself: its User-Agent header. */
export function browserName(userAgent: string): BrowserName {
  return { browser: firstIn(browsers, userAgent), machine: firstIn(machines, userAgent) };
}

function firstIn(names: readonly (readonly [RegExp, string])[], userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
