import { type ReactNode, useId } from 'react';
import type { Confirmation } from '../../../shared/confirmations.ts';
import { t } from '../../texts.ts';
import { SaveDialog } from '../action-dialogs.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import type { ConfirmationsDialogProps } from './confirmations-dialog.tsx';
import { acceptName, type Confirmations } from './confirmations-state.ts';

interface PendingConfirmationsProps extends ConfirmationsDialogProps {
  pending: readonly Confirmation[];
}

export function PendingConfirmations({
  pending,
  confirmations,
  danger,
  factsOf,
  choicesOf,
  ...props
}: PendingConfirmationsProps) {
  const warnings = pending.filter((one) => !confirmations.isQuestion(one));
  const questions = pending.filter((one) => confirmations.isQuestion(one));
  const choicesFor = (one: Confirmation) =>
    choicesOf?.(one) ?? { accept: t('ui_confirm_yes'), decline: t('ui_confirm_no') };
  const [only] = questions;
  if (only !== undefined && pending.length === 1) {
    return (
      <OnlyQuestion
        title={props.title}
        confirmations={confirmations}
        question={only}
        choices={choicesFor(only)}
        facts={factsOf?.(only)}
      />
    );
  }
  return (
    <SaveDialog
      title={props.title}
      onClose={() => confirmations.cancel()}
      onSave={() => confirmations.confirm()}
      verb={props.verb}
      danger={danger}
      blocked={confirmations.blocked.value ? t('ui_confirm_each') : undefined}
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
          choices={choicesFor(one)}
          facts={factsOf?.(one)}
        />
      ))}
    </SaveDialog>
  );
}

interface WarningItemProps {
  confirmations: Confirmations;
  warning: Confirmation;
  facts: ReactNode;
}

function WarningItem({ confirmations, warning, facts }: WarningItemProps) {
  const name = acceptName(warning);
  return (
    <div className="confirmation">
      <label className="tick">
        <input
          type="checkbox"
          checked={confirmations.answers.value.get(name) === true}
          onChange={(event) => confirmations.answer(name, event.target.checked)}
        />
        <span>{warning.message}</span>
      </label>
      {facts != null && <div className="confirmation-facts">{facts}</div>}
    </div>
  );
}

export interface Choices {
  readonly accept: string;
  readonly decline: string;
}

interface QuestionItemProps {
  confirmations: Confirmations;
  question: Confirmation;
  choices: Choices;
  facts: ReactNode;
}

/** A single question is answered by one press. */
function OnlyQuestion({ title, confirmations, question, choices, facts }: QuestionItemProps & { title: string }) {
  const answer = (agreed: boolean) => {
    confirmations.answer(acceptName(question), agreed);
    confirmations.confirm();
  };
  return (
    <Dialog
      title={title}
      onClose={() => confirmations.cancel()}
      actions={
        <div className="dialog-choices">
          <Button onPress={() => answer(false)}>{choices.decline}</Button>
          <Button kind="primary" onPress={() => answer(true)}>
            {choices.accept}
          </Button>
        </div>
      }
    >
      <p className="strong">{question.message}</p>
      {facts}
    </Dialog>
  );
}

/** A question with two valid answers; neither is preselected, because either could be wrong. */
function QuestionItem({ confirmations, question, choices, facts }: QuestionItemProps) {
  const group = useId();
  const name = acceptName(question);
  const given = confirmations.answers.value.get(name);
  return (
    <fieldset className="confirmation">
      <legend>{question.message}</legend>
      {facts != null && <div>{facts}</div>}
      {[true, false].map((agreed) => (
        <label key={String(agreed)} className="tick">
          <input
            type="radio"
            name={group}
            checked={given === agreed}
            onChange={() => confirmations.answer(name, agreed)}
          />
          <span>{agreed ? choices.accept : choices.decline}</span>
        </label>
      ))}
    </fieldset>
  );
}
