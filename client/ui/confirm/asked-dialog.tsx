import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import type { Confirmation } from '../../../shared/errors.ts';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import type { ConfirmationsDialogProps } from './confirmations-dialog.tsx';
import { acceptName } from './confirmations-state.ts';
import { QuestionItem } from './question-item.tsx';
import { WarningItem } from './warning-item.tsx';

export interface AskedDialogProps extends ConfirmationsDialogProps {
  asked: readonly Confirmation[];
}

/** Warnings to agree to and questions to answer. */
export function AskedDialog({ asked, confirmations, danger, factsOf, choicesOf, ...props }: AskedDialogProps) {
  useSignals();
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
