import { useId } from 'react';
import { t } from '../../../texts.ts';
import { Button } from '../../button.tsx';
import { densities, density } from '../../density.ts';
import { moved } from '../../drag.ts';
import type { List } from '../list-state.ts';
import { type Column, chosenColumns, pinnedColumn } from './column.ts';

export interface ColumnChoicesProps<Row> {
  list: List<Row>;
  columns: readonly Column<Row>[];
}

export function ColumnChoices<Row>({ list, columns }: ColumnChoicesProps<Row>) {
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

export interface ColumnLineProps<Row> {
  list: List<Row>;
  column: Column<Row>;
  /** In display order, without the first column. */
  keys: readonly string[];
}

/** The change of width per press, in rem. */
const STEP = 1;

function ColumnLine<Row>({ list, column, keys }: ColumnLineProps<Row>) {
  const { key, head } = column;
  const { pinned } = list.view.value;
  const at = keys.indexOf(key);
  const isPinned = at < pinned;
  const move = (to: number) => list.columns(moved(keys, at, to));
  const pin = () => {
    const next = pinnedColumn(keys, pinned, at);
    list.columns(next.keys, next.pinned);
  };
  const widen = (step: number) => {
    const now = list.view.peek().widths[key] ?? list.measure()[key] ?? list.widthOf(column);
    list.resize(key, now + step);
  };
  return (
    <div className="columns-line">
      <ColumnTick
        head={head}
        checked
        disabled={at < 0 || keys.length === 1}
        onTick={() =>
          list.columns(
            keys.filter((one) => one !== key),
            isPinned ? pinned - 1 : pinned,
          )
        }
      />
      <span className="columns-desk">
        <Button
          kind="quiet"
          small
          icon="narrower"
          label={t('ui_list_narrower', { column: head })}
          onPress={() => widen(-STEP)}
        />
        <Button
          kind="quiet"
          small
          icon="wider"
          label={t('ui_list_wider', { column: head })}
          onPress={() => widen(STEP)}
        />
        {at >= 0 && (
          <Button
            kind="quiet"
            small
            icon="pin"
            label={t(isPinned ? 'ui_list_unpin' : 'ui_list_pin', { column: head })}
            className={isPinned ? 'is-on' : ''}
            onPress={pin}
          />
        )}
      </span>
      {at >= 0 && (
        <>
          <Mover
            icon="up"
            name={t('ui_list_earlier', { column: head })}
            isAtEnd={at === 0}
            onPress={() => move(at - 1)}
          />
          <Mover
            icon="down"
            name={t('ui_list_later', { column: head })}
            isAtEnd={at === keys.length - 1}
            onPress={() => move(at + 1)}
          />
        </>
      )}
    </div>
  );
}

interface MoverProps {
  icon: 'up' | 'down';
  name: string;
  isAtEnd: boolean;
  onPress: () => void;
}

function Mover({ icon, name, isAtEnd, onPress }: MoverProps) {
  const blocked = isAtEnd ? t('ui_list_atEnd') : undefined;
  return <Button kind="quiet" small icon={icon} label={name} blocked={blocked} onPress={onPress} />;
}

export interface ColumnTickProps {
  head: string;
  checked: boolean;
  disabled?: boolean;
  onTick: () => void;
}

function ColumnTick({ head, checked, disabled, onTick }: ColumnTickProps) {
  return (
    <label className="tick">
      <input type="checkbox" checked={checked} disabled={disabled} onChange={onTick} />
      {head}
    </label>
  );
}
