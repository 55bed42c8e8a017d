import { t } from '../../texts.ts';
import type { List } from './list-state.ts';

interface ListCountProps<Row> {
  list: List<Row>;
  /** '9,935 ERNs'. */
  countText: (count: number) => string;
}

/** "9,935 ERNs", and "2,140 of" before it once the rows scroll in their frame. Scrolling is not announced. */
export function ListCount<Row>({ list, countText }: ListCountProps<Row>) {
  const total = list.total.value;
  const top = list.top.value;
  return (
    <span className="list-count">
      {total !== undefined && top > 0 && (
        <span aria-hidden="true">{t('ui_list_position', { row: list.loader.before.value + top + 1 })} </span>
      )}
      <span role="status">{total !== undefined && countText(total)}</span>
    </span>
  );
}
