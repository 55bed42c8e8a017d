import { signal } from '@preact/signals-react';
import type { Input, Operation, Reply } from '../../shared/contract/operation.ts';
import { isWrite } from '../../shared/contract/split-input.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import { accessFor } from '../../shared/permissions.ts';
import { goOnWithoutAccess } from '../state/access-ended.ts';
import { session } from '../state/session.ts';
import { leave, signInAgain } from '../state/session-end.ts';
import { unsaved } from '../state/unsaved.ts';
import { ApiError } from './errors.ts';
import { reportError } from './report-error.ts';
import { type SendOptions, send, sendForFile } from './request.ts';
import { sendOnce, type Unanswered } from './send-once.ts';

export interface CallOptions extends SendOptions {
  /** Error codes that the caller displays itself, beside a field or line; `all` covers every failure. These show no toast. */
  handles?: readonly ErrorCode[] | 'all';
}

/** The last write of this page without an answer, from any screen. */
const unanswered = signal<Unanswered | undefined>();

/**
 * Calls an operation under the access that its rule requires. Throws each failure and, unless the caller handles its code, shows it as well
 * (rules 8). If the session has ended, asks the user to sign in again over unsaved input, otherwise the browser goes to /wms. A write
 * repeated before its answer arrives, or after the answer was lost, uses the same key and is done once (decision 132); a screen can use its
 * own key.
 */
export function call<O extends Operation>(operation: O, input: Input<O>, options: CallOptions = {}): Promise<Reply<O>> {
  const accessId = accessOf(operation, options);
  const callUnder = async (_: unknown, idempotencyKey?: string) =>
    (await callBy(send, operation, input, { ...options, accessId, idempotencyKey })) as Reply<O>;
  const hasKey = options.idempotencyKey !== undefined;
  if (hasKey || !isWrite(operation) || isOfSession(operation)) return callUnder(operation, options.idempotencyKey);
  return sendOnce(callUnder, unanswered)([operation.name, accessId, input]);
}

export function callForFile<O extends Operation>(
  operation: O,
  input: Input<O>,
  options: CallOptions = {},
): Promise<Blob> {
  return callBy(sendForFile, operation, input, { ...options, accessId: accessOf(operation, options) });
}

type Send<Answer> = (operation: Operation, input: Record<string, unknown>, options: SendOptions) => Promise<Answer>;

async function callBy<O extends Operation, Answer>(
  sendIt: Send<Answer>,
  operation: O,
  input: Input<O>,
  options: CallOptions,
): Promise<Answer> {
  try {
    return await sendIt(operation, { ...input }, options);
  } catch (error) {
    if (await isRepeatable(error)) return callBy(sendIt, operation, input, options);
    if (!isHandled(error, options)) reportError(error);
    throw error;
  }
}

/** Account and session calls take neither access nor key (rules: The contract). */
const isOfSession = ({ reach }: Operation) => reach === 'user' || reach === 'nobody';

function accessOf(operation: Operation, { accessId }: SendOptions): number | undefined {
  if (isOfSession(operation)) return undefined;
  return accessId ?? accessFor(operation.rule, session.current.peek(), session.accesses.peek())?.id;
}

async function isRepeatable(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'access_ended') await goOnWithoutAccess();
  if (error.status !== 401 || answersForItself(error)) return false;
  if (unsaved.any.peek()) return signInAgain.ask();
  const status = session.status.peek();
  // While logging out, leave once the call completes instead of asking for the password.
  if (status !== 'loading') leave(status === 'signedIn' ? session.user.peek().login : undefined);
  return false;
}

/** A 401 from these paths is an answer for the user, not the end of a session (rules 7; rules: The gateway). */
function answersForItself({ path }: ApiError): boolean {
  return path === 'user/token' || path === 'user/access' || path === 'user/resetPassword';
}

function isHandled(error: unknown, { handles }: CallOptions): boolean {
  if (handles === 'all') return true;
  if (!(error instanceof ApiError)) return false;
  const isSessionMatter = error.code === 'access_ended' || (error.status === 401 && !answersForItself(error));
  return isSessionMatter || (handles ?? []).some((code) => code === error.code);
}
