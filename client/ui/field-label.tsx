import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../texts.ts';

/** The words of a label, and whether the field may stay empty. */
export function FieldLabel({ label, optional }: { label: string; optional?: boolean | undefined }) {
  useSignals();
  return (
    <>
      {label} {optional === true && <span className="required">{t('ui_optional')}</span>}
    </>
  );
}
