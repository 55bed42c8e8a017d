import type { Operation } from '../shared/contract/operation.ts';
import { request, type SendOptions } from './request.ts';

/** Sends one operation to the gateway and answers its reply; throws what `request` throws. */
export async function send(
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  options?: SendOptions,
): Promise<unknown> {
  return (await request(operation, input, options)).json();
}

/** Sends one operation whose answer is a file; fails as `send` does. */
export async function sendForFile(
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  options?: SendOptions,
): Promise<Blob> {
  return (await request(operation, input, options)).blob();
}
