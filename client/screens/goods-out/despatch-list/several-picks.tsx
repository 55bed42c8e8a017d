import { useSignal } from '@preact/signals-react';
import { useState } from 'react';
import { listPicks } from '../../../../shared/contract/goods-out/picks.ts';
import { closePicks, planPicks } from '../../../../shared/contract/goods-out/several-picks.ts';
import { call } from '../../../calls/call.ts';
import { warnOf } from '../../../calls/report-error.ts';
import { useSend } from '../../../calls/use-send.ts';
import type { PickRow } from '../../../documents/statuses.ts';
import { BatchAction } from '../../../lists/batch-action.tsx';
import { tickedRows } from '../../../lists/ticked-records.ts';
import { fetchList } from '../../../state/lists.ts';
import { routeTo } from '../../../state/route-to.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { SaveDialog } from '../../../ui/action-dialogs.tsx';
import { DateField, TextField } from '../../../ui/fields/text-field.tsx';
import type { List } from '../../../ui/list/list-state.ts';

/** The most picks that the API changes at once. */
const MOST = 1000;

interface SeveralPicksProps {
  list: List<PickRow>;
}

/** The ticked picks that `isFor` accepts; undefined, with a message, if they are too many. */
async function ticked(list: List<PickRow>, isFor: (pick: PickRow) => boolean): Promise<PickRow[] | undefined> {
  if (list.selection.count.peek() <= MOST) return (await tickedRows(list, fetchList<PickRow>(listPicks))).filter(isFor);
  toasts.warn(t('picks_changeAtMost', { count: MOST }));
  return undefined;
}

const isCreated = ({ status }: PickRow) => status === 'created';

const isClosable = ({ status, closed }: PickRow) => status === 'despatched' && !closed;

/** Assigns the ticked picks to a picker, or sets their due date; for users who can edit picks. */
export function PlanPicks({ list }: SeveralPicksProps) {
  const [picks, setPicks] = useState<readonly PickRow[]>();
  if (routeTo('goodsOut/pick') === undefined) return null;
  async function ask(): Promise<void> {
    const chosen = await ticked(list, isCreated);
    if (chosen?.length === 0) toasts.warn(t('picks_onlyCreated'));
    else setPicks(chosen);
  }
  return (
    <>
      <BatchAction text={t('picks_plan')} list={list} isFor={isCreated} rule={t('picks_onlyCreated')} onPress={ask} />
      {picks !== undefined && <PlanDialog list={list} picks={picks} onClose={() => setPicks(undefined)} />}
    </>
  );
}

interface PlanDialogProps extends SeveralPicksProps {
  picks: readonly PickRow[];
  onClose: () => void;
}

function PlanDialog({ list, picks, onClose }: PlanDialogProps) {
  const pickBy = useSignal('');
  const pickByDate = useSignal('');
  const { refusal, refuse, send } = useSend(planPicks);
  async function save(): Promise<void> {
    const planned = {
      ...(pickBy.peek().trim() !== '' && { pickBy: pickBy.peek().trim() }),
      ...(pickByDate.peek() !== '' && { pickByDate: pickByDate.peek() }),
    };
    if (Object.keys(planned).length === 0) return refuse(t('picks_planMissing'));
    // Read now, because a refusal reads the list again with the versions that the user then sees.
    const seen = (await ticked(list, isCreated))?.map(({ id, version }) => ({ id, version }));
    if (seen === undefined || seen.length === 0) return onClose();
    if (await send({ picks: seen, ...planned })) {
      toasts.done(t('picks_planned', { count: picks.length }));
      list.selection.clear();
      onClose();
    }
    list.loader.again();
  }
  return (
    <SaveDialog
      title={t('picks_planTitle', { count: picks.length })}
      verb={t('picks_plan')}
      onSave={save}
      onClose={onClose}
    >
      <p className="sub">{t('picks_planHint')}</p>
      <div className="form-fields">
        <TextField label={t('pick_pickBy')} value={pickBy} error={refusal} longest={200} optional />
        <DateField value={pickByDate} label={t('pick_pickByDate')} optional />
      </div>
    </SaveDialog>
  );
}

/** Shown once despatched picks are ticked. */
export function ClosePicks({ list }: SeveralPicksProps) {
  const { selection } = list;
  async function close(): Promise<void> {
    const picks = await ticked(list, isClosable);
    if (picks === undefined) return;
    if (picks.length === 0) return toasts.warn(t('picks_onlyDespatched'));
    try {
      await call(closePicks, { ids: picks.map(({ id }) => id) }, { handles: 'all' });
      toasts.done(t('picks_closedDone', { count: picks.length }));
      selection.clear();
    } catch (error) {
      warnOf(error);
    } finally {
      list.loader.again();
    }
  }
  if (!selection.keys.value.everything && !selection.rows.value.some(isClosable)) return null;
  return (
    <BatchAction
      text={t('picks_close')}
      list={list}
      isFor={isClosable}
      rule={t('picks_onlyDespatched')}
      onPress={close}
    />
  );
}
