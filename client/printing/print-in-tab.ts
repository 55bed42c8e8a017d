import type { Input, Operation } from '../../shared/contract/operation.ts';
import { ApiError } from '../calls/errors.ts';
import { openTab, type Tabs } from './open-tab.ts';

export interface PrintDependencies extends Tabs {
  /** Returns the document. Failures other than the operation's own refusals have been shown when it rejects. */
  fetch<O extends Operation>(operation: O, input: Input<O>): Promise<Blob>;
}

export async function openPrintIn<O extends Operation>(
  dependencies: PrintDependencies,
  operation: O,
  input: Input<O>,
): Promise<void> {
  const file = await fileOf(dependencies, operation, input);
  if (file !== undefined) openTab(URL.createObjectURL(file), dependencies);
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
