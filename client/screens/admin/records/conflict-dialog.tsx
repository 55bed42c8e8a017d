import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { Option } from '../../../ui/combobox/combobox-state.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { type FormField, storedValue } from './form-field.ts';
import type { RecordRow } from './record-description.ts';
import type { RecordForm } from './record-form.ts';
import type { Conflict } from './record-panel-state.ts';

export interface ConflictDialogProps<Row extends RecordRow> {
  conflict: Conflict<Row>;
  form: RecordForm;
  onMine: () => unknown;
  onTheirs: () => unknown;
}

/** Shows both versions of a record that two users edited, to choose one (checklist 56). */
export function ConflictDialog<Row extends RecordRow>({ conflict, form, onMine, onTheirs }: ConflictDialogProps<Row>) {
  const differing = form.fields.filter((field) => shown(field, storedValue(field.spec, conflict.row)) !== shown(field));
  return (
    <Dialog
      title={t('admin_conflict')}
      onClose={onTheirs}
      actions={
        <>
          <Button onPress={onTheirs}>{t('admin_conflictTheirs')}</Button>
          <Button kind="primary" onPress={onMine}>
            {t('admin_conflictMine')}
          </Button>
        </>
      }
    >
      <p>
        {t('admin_conflictBy', { name: conflict.by ?? t('admin_somebody') })}{' '}
        {conflict.at !== null && <DateText value={conflict.at} />}
      </p>
      <table className="small-table">
        <thead>
          <tr>
            <th scope="col">{t('admin_field')}</th>
            <th scope="col">{t('admin_theirs')}</th>
            <th scope="col">{t('admin_mine')}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map((field) => (
            <tr key={field.spec.key}>
              <th scope="row">{field.spec.label}</th>
              <td>{shown(field, storedValue(field.spec, conflict.row))}</td>
              <td>{shown(field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function shown({ spec, value }: FormField, what: unknown = value.value): string {
  if (spec.secret === true) return what === undefined ? '–' : '••••••';
  if (spec.kind === 'flag') return what === true ? t('admin_yes') : t('admin_no');
  if (spec.kind === 'pick') return (what as Option | undefined)?.code ?? (what as Option | undefined)?.name ?? '–';
  if (spec.kind === 'choice') return spec.options.find((option) => option.value === what)?.text ?? '–';
  const text = typeof what === 'string' ? what : JSON.stringify(what);
  return text === '' ? '–' : text;
}
