import { useState } from 'react';
import type { Input, Operation } from '../../shared/contract/operation.ts';
import { call } from './call.ts';
import { errorText } from './report-error.ts';
import { sendOnce } from './send-once.ts';

/** Sends a change from a dialog. `send` returns whether it was done; otherwise `refusal` is the reason, to be shown in the dialog. */
export function useSend<O extends Operation>(operation: O) {
  const [refusal, refuse] = useState<string>();
  const [sendNow] = useState(() =>
    sendOnce((input: Input<O>, key) => call(operation, input, { handles: 'all', idempotencyKey: key })),
  );
  async function send(input: Input<O>): Promise<boolean> {
    try {
      await sendNow(input);
      return true;
    } catch (error) {
      refuse(errorText(error));
      return false;
    }
  }
  return { refusal, refuse, send };
}
