/** Trusted types accept the address of a worker only from this policy. */
interface WithTrustedTypes {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(address: string): string },
    ): { createScriptURL(a: string): string };
  };
}

/** Milliseconds for the screen to request its data before the worker fetches the files of this build. */
const HEAD_START = 1500;

/** Browsers have no service worker on a site without TLS, except on the machine itself. */
export function startWorker(): void {
  setTimeout(() => register().catch(console.warn), HEAD_START);
}

async function register(): Promise<void> {
  const policy = (window as WithTrustedTypes).trustedTypes?.createPolicy('wms-url', { createScriptURL: (url) => url });
  const address = '/wms/service-worker.js';
  await navigator.serviceWorker?.register(policy?.createScriptURL(address) ?? address, { scope: '/wms' });
}
