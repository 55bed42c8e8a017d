import type { Input, Operation } from '../../shared/contract/operation.ts';
import { callForFile } from '../calls/call.ts';
import { tabs } from './open-tab.ts';
import { openPrintIn } from './print-in-tab.ts';

/**
 * Opens a printed document in a new tab once it is ready (rules: Messages): a refusal is shown here instead of in an empty tab. If the
 * browser blocks the tab, a toast links to the document; its bytes live as long as this page. Pass `accessId` for a screen whose access is
 * not the current one.
 */
export function openPrint<O extends Operation>(operation: O, input: Input<O>, accessId?: number): Promise<void> {
  const fetch = <P extends Operation>(print: P, of: Input<P>) =>
    callForFile(print, of, { accessId, handles: print.errors });
  return openPrintIn({ ...tabs, fetch }, operation, input);
}
