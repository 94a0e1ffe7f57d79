/** The screen on which a contributor reads a draft (product.md#contributors). */
export const sharedDraftRoute = '/phis/user/posts/shared/:id';

export function sharedDraftPath(id: string): string {
  return sharedDraftRoute.replace(':id', id);
}
