// Registers the service worker, which caches the application's shell for a start without a network. Production builds only.

interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string };
}

const workerAddress = '/sw.js';

/** The only script address that the application creates, through the Trusted Types policy that the server's headers allow. */
function trusted(url: string): string {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!types) return url;
  const policy = types.createPolicy('app-html', {
    createScriptURL: (asked) => {
      if (asked !== workerAddress) throw new TypeError(`not a script of this application: ${asked}`);
      return asked;
    },
  });
  return policy.createScriptURL(url);
}

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register(trusted(workerAddress)).catch(() => undefined);
  });
}
