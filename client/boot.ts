import type { Boot } from '../shared/boot.ts';

const nothing: Boot = {
  product: 'WMS',
  environment: '',
  version: '',
  timeZone: 'Europe/London',
  signedIn: false,
  help: false,
};

export const boot: Boot = { ...nothing, ...JSON.parse(document.getElementById('boot')?.textContent ?? '{}') };
