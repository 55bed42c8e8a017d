import type { Boot } from '../shared/boot.ts';

const nothing: Boot = {
  product: 'WMS',
  environment: '',
  version: '',
  timeZone: 'Europe/London',
  signedIn: false,
  help: false,
};

/** What the gateway wrote into the page. */
export const boot: Boot = { ...nothing, ...JSON.parse(document.getElementById('boot')?.textContent ?? '{}') };
