import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { t } from '../../../texts.ts';
import { Icon } from '../../icon.tsx';
import { ColumnChoices, type ColumnChoicesProps } from './column-choices.tsx';

/**
 * Which columns stand in which order, how wide, which stay in view, and how close the rows are (checklist 30, 31): all of it without a
 * pointer as well. `id` is of the layer: on a handheld something else opens it.
 */
export function ColumnChooser<Row>({ id, ...props }: ColumnChoicesProps<Row> & { id: string }) {
  useSignals();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" className="button button-quiet list-desk" popoverTarget={id} aria-haspopup="dialog">
        <Icon name="columns" />
        {t('ui_list_columns')}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('ui_list_columns')}
        className="popover popover-end columns"
        onToggle={(event) => {
          if (event.newState === 'open') setAsked(true);
        }}
      >
        {isAsked && <ColumnChoices {...props} />}
      </div>
    </>
  );
}
