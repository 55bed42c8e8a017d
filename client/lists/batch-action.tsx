import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import type { List } from '../ui/list/list-state.ts';

interface BatchActionProps<Row> {
  list: List<Row>;
  text: string;
  isFor: (row: Row) => boolean;
  /** Which rows it is for, 'Only open picks'. */
  rule: string;
  kind?: 'primary' | 'plain';
  onPress: () => unknown;
}

/** An action on ticked rows: it says how many of them it is for ('Approve 1 of 3'); the primary one also why not for the others. */
export function BatchAction<Row>({ list, text, isFor, rule, kind = 'plain', onPress }: BatchActionProps<Row>) {
  const rows = list.selection.rows.value;
  const count = list.selection.count.value;
  // With all matching rows ticked, those that were never displayed are not known.
  const fit = list.selection.keys.value.everything ? count : rows.filter(isFor).length;
  const isForSome = fit > 0 && fit < count;
  return (
    <>
      <Button kind={kind} blocked={fit === 0 ? rule : undefined} onPress={onPress}>
        {isForSome ? t('ui_list_someOf', { action: text, some: fit, count }) : text}
      </Button>
      {kind === 'primary' && isForSome && <span className="sub">{rule}</span>}
    </>
  );
}
