import { useSignal } from '@preact/signals-react';
import { getImportTemplate } from '../../../../shared/contract/imports/imports.ts';
import { fileAddress } from '../../../calls/file-address.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import type { ImportState } from './import-state.ts';
import { partHint, partName } from './import-texts.ts';
import { samples } from './samples.ts';

interface ChooseFilesProps {
  state: ImportState;
  accessId: number;
  onStarted: (id: number) => void;
}

export function ChooseFiles({ state, accessId, onStarted }: ChooseFilesProps) {
  const files = useSignal<ReadonlyMap<string, File>>(new Map());
  const keepExisting = useSignal(false);
  const warehouse = useSignal('');
  const described = state.described.value;
  if (described === undefined) return null;
  const { kind, changes, parts, warehouses } = described;
  const brings = files.value.has('drum');
  const first = parts.find(({ optional }) => !optional);

  async function start(): Promise<void> {
    const setup = { keepExisting: keepExisting.value, ...(brings && { warehouseId: Number(warehouse.value) }) };
    const id = await state.start(inOrder(parts, files.value), setup);
    if (id !== undefined) onStarted(id);
  }

  return (
    <form className="import-form" onSubmit={(event) => event.preventDefault()}>
      {state.upload.value?.state === 'sending' && <NoticeBar tone="warn">{t('imports_interrupted')}</NoticeBar>}
      {state.refused.value !== undefined && (
        <NoticeBar tone="bad">{t(state.refused.value.text, { name: state.refused.value.file })}</NoticeBar>
      )}
      <div className="import-files">
        {parts.map(({ part, optional }) => (
          <FileField
            key={part}
            label={optional ? t('imports_optional', { part: partName(part) }) : partName(part)}
            hint={partHint(part)}
            file={files.value.get(part)}
            sample={samples[part]}
            template={fileAddress(getImportTemplate, { kind, part }, accessId)}
            onFile={(file) => {
              state.refused.value = undefined;
              files.value = new Map(files.value).set(part, file);
            }}
          />
        ))}
      </div>
      {brings && (
        <SelectField
          label={t('imports_warehouse')}
          value={warehouse}
          choices={warehouses.map(({ id, name }) => ({ value: String(id), text: name }))}
        />
      )}
      {changes && <CheckboxField label={t('imports_keep')} hint={t('imports_keepHint')} value={keepExisting} />}
      <p>
        <Button
          kind="primary"
          submit
          blocked={blockedBy(first !== undefined && files.value.has(first.part), !brings || warehouse.value !== '')}
          onPress={start}
        >
          {t('imports_preview')}
        </Button>
      </p>
    </form>
  );
}

function blockedBy(hasFile: boolean, hasWarehouse: boolean): string | undefined {
  if (!hasFile) return t('imports_fileFirst');
  return hasWarehouse ? undefined : t('imports_warehouseFirst');
}

function inOrder(parts: readonly { part: string }[], files: ReadonlyMap<string, File>): Map<string, File> {
  return new Map(
    parts.flatMap(({ part }) => {
      const file = files.get(part);
      return file === undefined ? [] : [[part, file] as const];
    }),
  );
}

interface FileFieldProps {
  label: string;
  hint: string;
  file: File | undefined;
  /** The address of an empty file to fill in. */
  template: string;
  /** The content of a file to try. */
  sample: string | undefined;
  onFile: (file: File) => void;
}

/** One file, chosen or dropped: the browser's own field supports both, and the keyboard. */
function FileField({ label, hint, file, template, sample, onFile }: FileFieldProps) {
  return (
    <div>
      <Field label={label} hint={hint}>
        {(control) => (
          <input
            {...control}
            className="input file-input"
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              if (chosen !== undefined) onFile(chosen);
            }}
          />
        )}
      </Field>
      <p className="file-facts">
        <span className="sub" role="status">
          {file === undefined ? t('imports_drop') : t('imports_chosen', { name: file.name, size: sizeText(file.size) })}
        </span>{' '}
        <a href={template} data-native>
          {t('imports_template')}
        </a>
        {sample !== undefined && (
          <Button small kind="quiet" onPress={() => onFile(new File([sample], 'sample.csv'))}>
            {t('imports_sample')}
          </Button>
        )}
      </p>
    </div>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
