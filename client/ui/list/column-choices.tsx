import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import { densities, density } from '../density.ts';
import { chosenColumns } from './chosen-columns.ts';
import type { Column } from './column.ts';
import { ColumnLine } from './column-line.tsx';
import { ColumnTick } from './column-tick.tsx';
import type { List } from './list-state.ts';

export interface ColumnChoicesProps<Row> {
  list: List<Row>;
  columns: readonly Column<Row>[];
}

/** What can be chosen of columns and rows: order, width, which are shown and which stay in view, density. */
export function ColumnChoices<Row>({ list, columns }: ColumnChoicesProps<Row>) {
  useSignals();
  const id = useId();
  const [first, ...shown] = chosenColumns(columns, list.view.value.columns);
  const keys = shown.map((column) => column.key);
  const hidden = columns.slice(1).filter((column) => !keys.includes(column.key));
  return (
    <>
      {first !== undefined && <ColumnLine list={list} column={first} keys={keys} />}
      {shown.map((column) => (
        <ColumnLine key={column.key} list={list} column={column} keys={keys} />
      ))}
      {hidden.map((column) => (
        <div key={column.key} className="columns-line">
          <ColumnTick head={column.head} checked={false} onTick={() => list.columns([...keys, column.key])} />
        </div>
      ))}
      <fieldset className="densities">
        <legend>{t('ui_list_density')}</legend>
        {densities.map((one) => (
          <label key={one} className="tick">
            <input type="radio" name={id} checked={density.value === one} onChange={() => list.density(one)} />
            {t(`ui_list_density_${one}`)}
          </label>
        ))}
      </fieldset>
      <Button kind="quiet" icon="undo" onPress={() => list.resetColumns()}>
        {t('ui_list_reset')}
      </Button>
    </>
  );
}
