import { accountsPath } from '../desk/desk-paths.ts';

/** The staff's page of an account. */
export const accountRoute = `${accountsPath}/:id`;

export function accountPath(id: string): string {
  return `${accountsPath}/${id}`;
}
