import { t } from '../../texts.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { NoteField } from '../../ui/fields/text-field.tsx';
import { type Reason, reasonText } from './reason.ts';

export function ReasonFields({ reason }: { reason: Reason }) {
  const isOther = reason.word.value === 'other';
  return (
    <>
      <SelectField
        label={t('reason_label')}
        value={reason.word}
        choices={reason.words.map((value) => ({ value, text: reasonText(value) }))}
        error={reason.wordError.value}
        required
      />
      <NoteField
        label={t('reason_comment')}
        value={reason.comment}
        error={reason.commentError.value}
        rows={2}
        longest={1000}
        required={isOther}
        optional={!isOther}
      />
    </>
  );
}
