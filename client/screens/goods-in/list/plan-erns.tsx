import { useSignal } from '@preact/signals-react';
import { useState } from 'react';
import { planErns } from '../../../../shared/contract/goods-in/edit-ern.ts';
import { useSend } from '../../../calls/use-send.ts';
import type { ErnRow } from '../../../documents/statuses.ts';
import { BatchAction } from '../../../lists/batch-action.tsx';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { SaveDialog } from '../../../ui/action-dialogs.tsx';
import { DateField } from '../../../ui/fields/text-field.tsx';
import type { List } from '../../../ui/list/list-state.ts';
import { isWorkable, tickedErns } from './ticked-erns.ts';

interface PlanErnsProps {
  list: List<ErnRow>;
}

/** Sets the delivery date of the ticked ERNs. */
export function PlanErns({ list }: PlanErnsProps) {
  const [erns, setErns] = useState<readonly ErnRow[]>();
  return (
    <>
      <BatchAction
        text={t('erns_plan')}
        list={list}
        isFor={isWorkable}
        rule={t('hide_onlyOpen')}
        onPress={async () => setErns(await tickedErns(list))}
      />
      {erns !== undefined && <PlanDialog list={list} erns={erns} onClose={() => setErns(undefined)} />}
    </>
  );
}

function PlanDialog({ list, erns, onClose }: PlanErnsProps & { erns: readonly ErnRow[]; onClose: () => void }) {
  const deliveryDate = useSignal('');
  const { refusal, refuse, send } = useSend(planErns);
  async function save(): Promise<void> {
    if (deliveryDate.peek() === '') return refuse(t('erns_planMissing'));
    // Read now, because a refusal reads the list again with the versions that the user then sees.
    const seen = (await tickedErns(list))?.map(({ id, version }) => ({ id, version }));
    if (seen === undefined) return onClose();
    if (await send({ erns: seen, deliveryDate: deliveryDate.peek() })) {
      toasts.done(t('erns_planned', { count: erns.length }));
      list.selection.clear();
      onClose();
    }
    list.loader.again();
  }
  return (
    <SaveDialog
      title={t('erns_planTitle', { count: erns.length })}
      verb={t('erns_plan')}
      onSave={save}
      onClose={onClose}
    >
      <DateField value={deliveryDate} label={t('erns_deliveryDate')} error={refusal} required />
    </SaveDialog>
  );
}
