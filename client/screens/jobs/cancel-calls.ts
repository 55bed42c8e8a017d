import { cancelJob, enableJob, getJobCancellation } from '../../../shared/contract/stock/jobs.ts';
import { call } from '../../calls/call.ts';
import type { CancelCalls } from './cancel-state.ts';

/** The API itself; the screen says what fails. */
export const cancelCalls: CancelCalls = {
  facts: (id) => call(getJobCancellation, { id }, { handles: 'all' }),
  cancel: (id) => call(cancelJob, { id }, { handles: 'all' }),
  enable: (id) => call(enableJob, { id }, { handles: 'all' }),
};
