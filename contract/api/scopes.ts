/** What a key or an app may be given to do in the public API. Nobody approves posts by it. */
export const scopes = ['profile', 'posts:read', 'posts:write'] as const;
export type Scope = (typeof scopes)[number];
