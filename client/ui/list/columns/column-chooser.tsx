import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../lazy-part.ts';
import { t } from '../../../texts.ts';
import { Icon } from '../../icon.tsx';
import type { ColumnChoicesProps } from './column-choices.tsx';

/** Fetched when it is opened: most people look at lists as they are. */
const ColumnChoices = lazyPart(() => import('./column-choices.tsx').then((module) => module.ColumnChoices)) as <Row>(
  props: ColumnChoicesProps<Row>,
) => ReactNode;

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
        {isAsked && (
          <Suspense>
            <ColumnChoices {...props} />
          </Suspense>
        )}
      </div>
    </>
  );
}
