import type { Input, Operation } from '../../shared/contract/operation.ts';
import { ApiError } from '../calls/errors.ts';
import { t } from '../texts.ts';
import type { ToastLink } from '../ui/toast/toasts.ts';

/** What opening a print needs of the browser; tests pass their own. */
export interface PrintDependencies {
  /** The document; failures other than the operation's own refusals have been said when it throws. */
  fetch<O extends Operation>(operation: O, input: Input<O>): Promise<Blob>;
  /** Opens a tab; false where the browser holds it back. */
  open(address: string): boolean;
  warn(text: string, link?: ToastLink): void;
}

/** Opens a printed document once it is ready; see `openPrint`. */
export async function openPrintIn<O extends Operation>(
  dependencies: PrintDependencies,
  operation: O,
  input: Input<O>,
): Promise<void> {
  const file = await fileOf(dependencies, operation, input);
  if (file === undefined) return;
  const href = URL.createObjectURL(file);
  if (!dependencies.open(href)) dependencies.warn(t('printing_blocked'), { text: t('printing_open'), href });
}

/** The document; undefined when it was refused, which has been said then. */
async function fileOf<O extends Operation>(
  dependencies: PrintDependencies,
  operation: O,
  input: Input<O>,
): Promise<Blob | undefined> {
  return dependencies.fetch(operation, input).catch((error: unknown) => {
    const isRefusal = error instanceof ApiError && operation.errors.some((code) => code === error.code);
    if (isRefusal) dependencies.warn(error.message);
    return undefined;
  });
}
