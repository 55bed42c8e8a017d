import { type PartnerStep, partnerSteps } from '../../../shared/contract/admin/partners.ts';
import { ApiError } from '../../calls/errors.ts';
import { errorText } from '../../calls/report-error.ts';
import type { TextKey } from '../../text-sets.ts';
import { t } from '../../texts.ts';
import type { Step } from '../../ui/steps.tsx';
import type { Making } from './new-partner-state.ts';

/** The steps in which a partner is made, as far as they are; one without a notifier URL has no such step. */
export function makingSteps(making: Making, hasNotifierUrl: boolean): Step[] {
  const wanted = partnerSteps.filter((step) => step !== 'notifierUrl' || hasNotifierUrl);
  return wanted.map((step, index) => ({
    key: step,
    text: t(`partners_step_${step}`),
    state: stateOf(making, step, index),
    ...(making.kind === 'failed' && making.step === step && { note: failureText(making.error) }),
  }));
}

function stateOf(making: Making, step: PartnerStep, index: number): Step['state'] {
  switch (making.kind) {
    case 'none':
      return 'waiting';
    case 'asked':
      return index === 0 ? 'now' : 'waiting';
    case 'failed':
      return making.step === step ? 'failed' : 'waiting';
    default:
      return index < making.shown ? 'done' : index === making.shown ? 'now' : 'waiting';
  }
}

/** The messages of rules 8, Partner. Whoever may not make partners lacks a company-only access with `users`. */
const messages: Readonly<Record<string, TextKey>> = {
  login_taken: 'message_partnerLoginExists',
  email_taken: 'message_partnerEmailExists',
  forbidden: 'message_partnerNoAdminAccess',
  access_needed: 'message_partnerNoAdminAccess',
  access_ended: 'message_partnerNoAdminAccess',
};

function failureText(error: unknown): string {
  const message = error instanceof ApiError ? messages[error.code] : undefined;
  return message === undefined ? errorText(error) : t(message);
}
