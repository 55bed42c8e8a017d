import { areaTexts } from '../area-texts.ts';

/** Cancel Job, a screen that only vm has (rules 2): it speaks of jobs in no other words. */
export const cancelJob = areaTexts({
  default: {
    cancelJob_facts: 'Cancelling a job makes its stock free in every warehouse of the company',
    cancelJob_title: 'Job {number}',
    cancelJob_becomesFree: 'What becomes free, in the whole company',
    cancelJob_stockLines: 'Stock lines',
    cancelJob_items: 'Items',
    cancelJob_ernLines: 'Lines of open ERNs',
    cancelJob_reserved: 'This job cannot be cancelled: some of its stock is reserved, or something is reserved for it.',
    cancelJob_reservedBy: 'Reserved by',
    cancelJob_holder: '{quantity} at {warehouse}',
    cancelJob_blocked: 'Stock is reserved',
    cancelJob_verb: 'Cancel job {number}',
    cancelJob_done: {
      one: 'Job {number} cancelled, {count} stock line made free',
      other: 'Job {number} cancelled, {count} stock lines made free',
    },
    cancelJob_undone: 'Job {number} is as it was before it was cancelled',
    cancelJob_isCancelled:
      'This job is cancelled: nothing is received for it. Enabled again it can be received for; what became free stays free.',
    cancelJob_enable: 'Enable job {number}',
    cancelJob_enabled: 'Job {number} enabled',
    message_jobCancelError: 'There was an error cancelling the job',
    message_jobEnableError: 'There was an error enabling the job',
  },
});
