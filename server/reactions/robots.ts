import { isbot } from 'isbot';

/** Whether it is a program that says so, by the list that isbot keeps, or says nothing. What pretends to be a browser is one. */
export function isRobot(userAgent: string | null): boolean {
  return userAgent === null || isbot(userAgent);
}
