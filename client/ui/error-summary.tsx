import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { t } from '../texts.ts';
import { Icon } from './icon.tsx';

/** One wrong field: the id of its control and what is said under it. */
export interface FieldFault {
  readonly id: string;
  readonly text: string;
}

/** All that is wrong with a form, above it, in the words of its fields and linked to them (checklist 44). */
export function ErrorSummary({ faults }: { faults: readonly FieldFault[] }) {
  useSignals();
  const count = faults.length;
  const first = useRef(faults);
  first.current = faults;
  useEffect(() => {
    const id = first.current[0]?.id;
    if (count > 0 && id !== undefined) document.getElementById(id)?.focus();
  }, [count]);
  if (count === 0) return null;
  return (
    <div className="error-panel" role="alert">
      <Icon name="alert" />
      <div>
        <p className="strong">{t('ui_faults', { count })}</p>
        <ul>
          {faults.map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
