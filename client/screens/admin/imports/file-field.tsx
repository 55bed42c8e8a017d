import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../../texts.ts';
import { Field } from '../../../ui/fields/field.tsx';

interface FileFieldProps {
  label: string;
  hint: string;
  file: File | undefined;
  /** Where an empty file to fill in is. */
  template: string;
  onFile: (file: File) => void;
}

/** One file, chosen or dropped: the browser's own field takes both, by keyboard too. */
export function FileField({ label, hint, file, template, onFile }: FileFieldProps) {
  useSignals();
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
      </p>
    </div>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
