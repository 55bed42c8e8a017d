import type { ReactNode } from 'react';
import type { Confirmation } from '../../../shared/confirmations.ts';
import type { Choices } from './asked-dialog.tsx';
import { AskedDialog } from './asked-dialog.tsx';
import type { Confirmations } from './confirmations-state.ts';

export interface ConfirmationsDialogProps {
  confirmations: Confirmations;
  /** The action: 'Receive ERN-004217'. */
  title: string;
  /** The verb of the button, never 'OK'. */
  verb: string;
  danger?: boolean;
  /** The facts behind a confirmation, from its data. */
  factsOf?: ((confirmation: Confirmation) => ReactNode) | undefined;
  /** The answers to a question that may be declined; without them it is a yes or a no. */
  choicesOf?: (confirmation: Confirmation) => Choices | undefined;
}

/** What the server wants accepted before it writes: warnings to agree to, questions to answer. */
export function ConfirmationsDialog(props: ConfirmationsDialogProps) {
  const asked = props.confirmations.asked.value;
  if (asked === undefined) return null;
  return <AskedDialog {...props} asked={asked} />;
}
