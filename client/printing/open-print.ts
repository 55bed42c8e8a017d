import type { Input, Operation } from '../../shared/contract/operation.ts';
import { callForFile } from '../calls/call.ts';
import { toasts } from '../state/toasts.ts';
import { openPrintIn, type PrintDependencies } from './print-in-tab.ts';

/**
 * Opens a printed document in a tab of its own as soon as it is ready (rules: Messages): a refusal is said here instead of in an
 * empty tab. Where the browser holds the tab back, a toast links to the document; its bytes live as long as this page. `accessId`: of a
 * screen that works under another access than the current one.
 */
export function openPrint<O extends Operation>(operation: O, input: Input<O>, accessId?: number): Promise<void> {
  const dependencies: PrintDependencies = {
    fetch: (asked, of) => callForFile(asked, of, { accessId, handles: asked.errors }),
    open: (address) => open(address, '_blank') !== null,
    warn: toasts.warn,
  };
  return openPrintIn(dependencies, operation, input);
}
