import type { Input, Operation } from '../../shared/contract/operation.ts';
import { callForFile } from '../calls/call.ts';
import { toasts } from '../state/toasts.ts';
import { openPrintIn, type PrintDependencies } from './print-in-tab.ts';

/**
 * Opens a printed document in a new tab once it is ready (rules: Messages): a refusal is shown here instead of in an empty tab. If the
 * browser blocks the tab, a toast links to the document; its bytes live as long as this page. Pass `accessId` for a screen whose access is
 * not the current one.
 */
export function openPrint<O extends Operation>(operation: O, input: Input<O>, accessId?: number): Promise<void> {
  const dependencies: PrintDependencies = {
    fetch: (printOperation, of) => callForFile(printOperation, of, { accessId, handles: printOperation.errors }),
    open: (address) => open(address, '_blank') !== null,
    warn: toasts.warn,
  };
  return openPrintIn(dependencies, operation, input);
}
