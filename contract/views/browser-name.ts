/** The names of a browser and its system; null if not recognised. */
export interface BrowserName {
  browser: string | null;
  machine: string | null;
}

/** The first match counts: many browsers include the names of those they descend from. */
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

/** Reads the names from a User-Agent header. */
export function browserName(userAgent: string): BrowserName {
  return { browser: firstIn(browsers, userAgent), machine: firstIn(machines, userAgent) };
}

function firstIn(names: readonly (readonly [RegExp, string])[], userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
