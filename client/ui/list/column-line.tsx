import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import { moved } from '../drag.ts';
import { type Column, columnWidth } from './column.ts';
import { ColumnTick } from './column-tick.tsx';
import type { List } from './list-state.ts';
import { pinnedColumn } from './pinned-column.ts';

export interface ColumnLineProps<Row> {
  list: List<Row>;
  column: Column<Row>;
  /** The columns shown after the first, in their order. */
  keys: readonly string[];
}

/** A step of the buttons, in rem. */
const STEP = 1;

/** A shown column and what can be done with it. The first one always stays where it is. */
export function ColumnLine<Row>({ list, column, keys }: ColumnLineProps<Row>) {
  useSignals();
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
    const now = list.widths.peek()[key] ?? list.measure()[key] ?? columnWidth(column);
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
  useSignals();
  const blocked = isAtEnd ? t('ui_list_atEnd') : undefined;
  return <Button kind="quiet" small icon={icon} label={name} blocked={blocked} onPress={onPress} />;
}
