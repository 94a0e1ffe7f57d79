/** Lets workers be started from the site's own address: browsers that know Trusted Types start none that no policy has allowed. */
export function allowOwnWorkers(): void {
  if (globalThis.trustedTypes?.defaultPolicy !== null) return;
  globalThis.trustedTypes.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}
