import { signal } from '@preact/signals-react';
import { getVersion } from '../../../shared/contract/account/account.ts';
import { call } from '../../calls/call.ts';

const shown = signal<string | undefined>(undefined);

/** The version that the API root answers; none when it cannot be had (rules 2, home). */
export const apiVersion = {
  shown,
  async load(): Promise<void> {
    const answer = await call(getVersion, {}, { handles: 'all' }).catch(() => undefined);
    shown.value = answer?.version;
  },
};
