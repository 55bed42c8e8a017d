import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import type { Confirmation } from '../../../shared/errors.ts';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { acceptName, type Confirmations } from './confirmations-state.ts';

export interface ConfirmationsDialogProps {
  confirmations: Confirmations;
  /** The deed: 'Receive ERN-004217'. */
  title: string;
  /** The verb of the button, never 'OK'. */
  verb: string;
  danger?: boolean;
  /** The facts behind a confirmation, from its data. */
  factsOf?: (confirmation: Confirmation) => ReactNode;
}

/** What the server wants accepted before it writes: each with its facts and a tick. */
export function ConfirmationsDialog({ confirmations, title, verb, danger, factsOf }: ConfirmationsDialogProps) {
  useSignals();
  const asked = confirmations.asked.value;
  if (asked === undefined) return null;
  const ticked = confirmations.ticked.value;
  return (
    <Dialog
      title={title}
      onClose={() => confirmations.cancel()}
      actions={
        <>
          <Button onPress={() => confirmations.cancel()}>{t('ui_cancel')}</Button>
          <Button
            kind={danger === true ? 'danger' : 'primary'}
            blocked={confirmations.blocked.value ? t('ui_confirm_each') : undefined}
            onPress={() => confirmations.confirm()}
          >
            {verb}
          </Button>
        </>
      }
    >
      <p className="sub">{t('ui_confirm_intro', { count: asked.length })}</p>
      <ul className="confirmations">
        {asked.map((one) => {
          const name = acceptName(one);
          const facts = factsOf?.(one);
          return (
            <li key={name}>
              <label className="tick">
                <input
                  type="checkbox"
                  checked={ticked.has(name)}
                  onChange={(event) => confirmations.tick(name, event.target.checked)}
                />
                <span>{one.message}</span>
              </label>
              {facts !== undefined && <div className="confirmation-facts">{facts}</div>}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
