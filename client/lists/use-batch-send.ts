import { useState } from 'react';
import type { Input, Operation } from '../../shared/contract/operation.ts';
import { call } from '../calls/call.ts';
import { errorText } from '../calls/report-error.ts';
import { sendOnce } from '../calls/send-once.ts';
import { toasts } from '../state/toasts.ts';
import type { List } from '../ui/list/list-state.ts';

/** Sends a change of ticked rows from a dialog. Once it is done the ticks are gone and the dialog closes; a refusal stays in it. */
export function useBatchSend<Row, O extends Operation>(operation: O, list: List<Row>, onClose: () => void) {
  const [refusal, refuse] = useState<string>();
  const [sendNow] = useState(() =>
    sendOnce((input: Input<O>, key) => call(operation, input, { handles: 'all', idempotencyKey: key })),
  );
  async function send(input: Input<O>, done: string): Promise<void> {
    try {
      await sendNow(input);
      toasts.done(done);
      list.selection.clear();
      onClose();
    } catch (error) {
      refuse(errorText(error));
    } finally {
      list.loader.again();
    }
  }
  return { refusal, refuse, send };
}
