import { useCallback, useMemo, useRef } from 'react';
import { api } from '../../../calls/api.ts';
import { AddSku } from '../../../lines/add-sku.tsx';
import { t } from '../../../texts.ts';
import { SaveDialog } from '../../../ui/action-dialogs.tsx';
import { ComboboxField } from '../../../ui/combobox/combobox-field.tsx';
import { FieldError } from '../../../ui/fields/field.tsx';
import { FormFields } from '../../../ui/fields/form-fields.tsx';
import { DateField, NoteField, TextField } from '../../../ui/fields/text-field.tsx';
import { LinesTable } from '../../../ui/lines/lines-table.tsx';
import { findManualSkus } from '../manual/manual-skus.ts';
import { editLineColumns, JOBS } from './edit-line-columns.tsx';
import type { EditErnState } from './edit-state.ts';

interface EditErnDialogProps {
  state: EditErnState;
  isH3g: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** Changes what an expected ERN announces. Of a transfer, only the delivery date and the comments. */
export function EditErnDialog({ state, isH3g, onSaved, onClose }: EditErnDialogProps) {
  const { isTransfer, ern, refusal } = state;
  async function save(): Promise<void> {
    if (!(await state.save())) return;
    onClose();
    onSaved();
  }
  return (
    <SaveDialog
      kind="wide"
      title={t('ern_edit_title', { number: ern.number })}
      verb={t('ern_edit_save')}
      onSave={save}
      onClose={onClose}
    >
      {refusal.value !== undefined && <FieldError id="ern-edit-refusal" text={refusal.value} />}
      <FormFields faults={state.tries.value}>
        <div className="ern-edit-head">
          {!isTransfer && (
            <>
              <ComboboxField
                label={t('erns_partner')}
                combobox={state.partner}
                error={state.partnerError.value}
                optional
              />
              <TextField
                label={t('erns_reference')}
                value={state.reference.value}
                error={state.reference.error.value}
                longest={200}
                optional
              />
            </>
          )}
          <DateField label={t('erns_deliveryDate')} value={state.deliveryDate} optional />
          <NoteField label={t('manual_comments')} value={state.comments} rows={2} optional />
        </div>
        {!isTransfer && <EditLines state={state} isH3g={isH3g} />}
      </FormFields>
    </SaveDialog>
  );
}

function EditLines({ state, isH3g }: Pick<EditErnDialogProps, 'state' | 'isH3g'>) {
  const container = useRef<HTMLDivElement>(null);
  const isKnownCode = useCallback(
    (code: string) => state.lines.peek().some(({ sku }) => sku.stockCode === code),
    [state],
  );
  const columns = useMemo(
    () => editLineColumns({ isH3g, isKnownCode, onRemove: (line) => state.remove(line) }),
    [isH3g, isKnownCode, state],
  );
  const hasCounted = state.lines.value.some((line) => line.isCounted);
  return (
    <div ref={container} className="lines-entry">
      {hasCounted && <p className="sub">{t('ern_edit_countedHint')}</p>}
      <LinesTable
        label={t('ern_lines')}
        columns={columns}
        lines={state.lines.value}
        isKnownCode={isKnownCode}
        onAdd={() => container.current?.querySelector<HTMLElement>('.lines-add [role=combobox]')?.focus()}
      />
      <AddSku
        find={(text) => findManualSkus(api, text)}
        onPick={async (sku) => {
          state.add(sku);
          return undefined;
        }}
      />
      <datalist id={JOBS}>
        {state.ern.jobs.map((job) => (
          <option key={job} value={job} />
        ))}
      </datalist>
    </div>
  );
}
