import { isbot } from 'isbot';

/**
 * Whether a user agent is empty or on isbot's list of robots. A robot that pretends to be a browser isn't
 * recognised.
 */
export function isRobot(userAgent: string | null): boolean {
  return userAgent === null || isbot(userAgent);
}
