import type { ReactNode } from 'react';
import type { Confirmation } from '../../../shared/confirmations.ts';
import type { Confirmations } from './confirmations-state.ts';
import type { Choices } from './pending-confirmations.tsx';
import { PendingConfirmations } from './pending-confirmations.tsx';

export interface ConfirmationsDialogProps {
  confirmations: Confirmations;
  /** The action: 'Receive ERN-004217'. */
  title: string;
  /** The verb of the button, never 'OK'. */
  verb: string;
  danger?: boolean;
  factsOf?: ((confirmation: Confirmation) => ReactNode) | undefined;
  /** The answers to a question that can be declined; yes and no by default. */
  choicesOf?: (confirmation: Confirmation) => Choices | undefined;
}

export function ConfirmationsDialog(props: ConfirmationsDialogProps) {
  const questions = props.confirmations.pending.value;
  if (questions === undefined) return null;
  return <PendingConfirmations {...props} pending={questions} />;
}
