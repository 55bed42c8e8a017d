import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import type { Confirmation } from '../../../shared/errors.ts';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { acceptName, type Confirmations } from './confirmations-state.ts';
import { type Choices, QuestionItem } from './question-item.tsx';
import { WarningItem } from './warning-item.tsx';

export interface ConfirmationsDialogProps {
  confirmations: Confirmations;
  /** The deed: 'Receive ERN-004217'. */
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
export function ConfirmationsDialog({ confirmations, danger, factsOf, choicesOf, ...props }: ConfirmationsDialogProps) {
  useSignals();
  const asked = confirmations.asked.value;
  if (asked === undefined) return null;
  const warnings = asked.filter((one) => !confirmations.isQuestion(one));
  const questions = asked.filter((one) => confirmations.isQuestion(one));
  return (
    <Dialog
      title={props.title}
      onClose={() => confirmations.cancel()}
      onSave={() => confirmations.confirm()}
      actions={
        <>
          <Button onPress={() => confirmations.cancel()}>{t('ui_cancel')}</Button>
          <Button
            kind={danger === true ? 'danger' : 'primary'}
            blocked={confirmations.blocked.value ? t('ui_confirm_each') : undefined}
            onPress={() => confirmations.confirm()}
          >
            {props.verb}
          </Button>
        </>
      }
    >
      {warnings.length > 0 && <p className="sub">{t('ui_confirm_intro', { count: warnings.length })}</p>}
      {warnings.map((one) => (
        <WarningItem key={acceptName(one)} confirmations={confirmations} warning={one} facts={factsOf?.(one)} />
      ))}
      {questions.map((one) => (
        <QuestionItem
          key={acceptName(one)}
          confirmations={confirmations}
          question={one}
          choices={choicesOf?.(one) ?? { accept: t('ui_confirm_yes'), decline: t('ui_confirm_no') }}
          facts={factsOf?.(one)}
        />
      ))}
    </Dialog>
  );
}
