import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import { densities, density } from '../density.ts';
import { Icon } from '../icon.tsx';
import { chosenColumns } from './chosen-columns.ts';
import type { Column } from './column.ts';
import type { List } from './list-state.ts';

/** Which columns stand in which order, and how close the rows are (checklist 30, 31): without a pointer as well. */
export function ColumnChooser<Row>({ list, columns }: { list: List<Row>; columns: readonly Column<Row>[] }) {
  useSignals();
  const id = useId();
  const [, ...shown] = chosenColumns(columns, list.view.value.columns);
  const keys = shown.map((column) => column.key);
  const hidden = columns.slice(1).filter((column) => !keys.includes(column.key));
  const move = (from: number, to: number) => {
    const moved = keys[from];
    if (moved !== undefined) list.columns(keys.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  return (
    <>
      <button type="button" className="button button-quiet" popoverTarget={id} aria-haspopup="dialog">
        <Icon name="columns" />
        {t('ui_list_columns')}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('ui_list_columns')}
        className="popover popover-end columns"
      >
        {shown.map((column, at) => (
          <div key={column.key} className="columns-line">
            <label className="tick">
              <input
                type="checkbox"
                checked
                disabled={shown.length === 1}
                onChange={() => list.columns(keys.filter((key) => key !== column.key))}
              />
              {column.head}
            </label>
            <Mover
              icon="up"
              name={t('ui_list_earlier', { column: column.head })}
              to={at - 1}
              count={shown.length}
              onMove={(to) => move(at, to)}
            />
            <Mover
              icon="down"
              name={t('ui_list_later', { column: column.head })}
              to={at + 1}
              count={shown.length}
              onMove={(to) => move(at, to)}
            />
          </div>
        ))}
        {hidden.map((column) => (
          <div key={column.key} className="columns-line">
            <label className="tick">
              <input type="checkbox" checked={false} onChange={() => list.columns([...keys, column.key])} />
              {column.head}
            </label>
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
        <Button kind="quiet" icon="undo" onPress={() => list.columns(undefined)}>
          {t('ui_list_reset')}
        </Button>
      </div>
    </>
  );
}

interface MoverProps {
  icon: 'up' | 'down';
  name: string;
  to: number;
  count: number;
  onMove: (to: number) => void;
}

function Mover({ icon, name, to, count, onMove }: MoverProps) {
  useSignals();
  const possible = to >= 0 && to < count;
  return (
    <Button
      kind="quiet"
      small
      icon={icon}
      label={name}
      {...(possible ? { onPress: () => onMove(to) } : { blocked: t('ui_list_atEnd') })}
    />
  );
}
