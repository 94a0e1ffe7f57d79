import { signInPath } from '../../../../contract/paths.ts';

/** The URL of the sign-in screen that returns to `from`. */
export function signInAddress(from: string): string {
  return `${signInPath}?from=${encodeURIComponent(from)}`;
}
