import { areaTexts } from '../area-texts.ts';

/** Cancel Job, a screen that only vm has (rules 2): it speaks of jobs in no other words. */
export const cancelJob = areaTexts({
  default: {
    cancelJob_facts: 'Cancelling a job frees its stock in every warehouse of the company',
    cancelJob_title: 'Job {number}',
    cancelJob_becomesFree: 'Freed in all warehouses',
    cancelJob_stockLines: 'Stock lines',
    cancelJob_items: 'Items',
    cancelJob_ernLines: 'Open ERN lines',
    cancelJob_reserved: 'This job cannot be cancelled while stock is reserved.',
    cancelJob_reservedBy: 'Reserved by',
    cancelJob_holder: '{quantity} at {warehouse}',
    cancelJob_blocked: 'Stock is reserved',
    cancelJob_verb: 'Cancel job {number}',
    cancelJob_done: {
      one: 'Job {number} cancelled, {count} stock line freed',
      other: 'Job {number} cancelled, {count} stock lines freed',
    },
    cancelJob_undone: 'Cancelling job {number} undone',
    cancelJob_isCancelled:
      'This job is cancelled and cannot be received. Enable it to receive again; freed stock stays free.',
    cancelJob_enable: 'Enable job {number}',
    cancelJob_enabled: 'Job {number} enabled',
    message_jobCancelError: 'There was an error cancelling the job',
    message_jobEnableError: 'There was an error enabling the job',
  },
});
