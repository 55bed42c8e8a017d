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
  /** Codes that the caller shows itself, beside their field or line, or all failures: these do not toast as well. */
  handles?: readonly ErrorCode[] | 'all';
}

/** The last write of this page whose answer was lost, whichever screen made it. */
const unanswered = signal<Unanswered | undefined>();

/**
 * Calls an operation under the access its rule asks for. A failure is thrown and, unless the caller handles its code, shown
 * (rules 8); a session that ended is opened again over unsaved input, otherwise the browser goes to /wms. A write made again before its
 * answer came, or after it was lost, goes under the same key, and is done once (decision 132); a screen may keep a key of its own.
 */
export function call<O extends Operation>(operation: O, input: Input<O>, options: CallOptions = {}): Promise<Reply<O>> {
  const accessId = accessOf(operation, options);
  const callUnder = async (_: unknown, idempotencyKey?: string) =>
    (await callBy(send, operation, input, { ...options, accessId, idempotencyKey })) as Reply<O>;
  const hasKey = options.idempotencyKey !== undefined;
  if (hasKey || !isWrite(operation) || isOfSession(operation)) return callUnder(operation, options.idempotencyKey);
  return sendOnce(callUnder, unanswered)([operation.name, accessId, input]);
}

/** Calls an operation that answers a file, as `call` does. */
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

/** A dead session or access is dealt with here, for all screens; may the call be made once more after it? */
async function isRepeatable(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'access_ended') await goOnWithoutAccess();
  if (error.status !== 401 || answersForItself(error)) return false;
  if (unsaved.any.peek()) return signInAgain.ask();
  const status = session.status.peek();
  // Who is logging out leaves when that is answered, and is not asked for their password alone.
  if (status !== 'loading') leave(status === 'signedIn' ? session.user.peek().login : undefined);
  return false;
}

/** Their 401 is an answer to the person, not the end of a session (rules 7; rules: The gateway). */
function answersForItself({ path }: ApiError): boolean {
  return path === 'user/token' || path === 'user/access' || path === 'user/resetPassword';
}

function isHandled(error: unknown, { handles }: CallOptions): boolean {
  if (handles === 'all') return true;
  if (!(error instanceof ApiError)) return false;
  const isSessionMatter = error.code === 'access_ended' || (error.status === 401 && !answersForItself(error));
  return isSessionMatter || (handles ?? []).some((code) => code === error.code);
}
