import type { Input, Operation } from '../../shared/contract/operation.ts';
import { ApiError } from '../calls/errors.ts';
import { t } from '../texts.ts';
import type { ToastLink } from '../ui/toast/toasts.ts';

export interface PrintDependencies {
  /** Returns the document. Failures other than the operation's own refusals have been shown when it rejects. */
  fetch<O extends Operation>(operation: O, input: Input<O>): Promise<Blob>;
  /** Opens a tab; returns false if the browser blocks it. */
  open(address: string): boolean;
  warn(text: string, link?: ToastLink): void;
}

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

/** Undefined after a refusal, which has then been shown. */
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
