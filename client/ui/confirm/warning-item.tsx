import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import type { Confirmation } from '../../../shared/errors.ts';
import { acceptName, type Confirmations } from './confirmations-state.ts';

export interface WarningItemProps {
  confirmations: Confirmations;
  warning: Confirmation;
  facts: ReactNode;
}

/** A warning that can be overridden: its words, its facts and a tick to agree. */
export function WarningItem({ confirmations, warning, facts }: WarningItemProps) {
  useSignals();
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
