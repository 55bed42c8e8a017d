import { useMemo, useState } from 'react';
import { newSku } from '../../../../shared/contract/skus/new-sku.ts';
import { editSkus, listSkus } from '../../../../shared/contract/skus/skus.ts';
import { call } from '../../../calls/call.ts';
import { errorText } from '../../../calls/report-error.ts';
import { editTicked, tickedVersions } from '../../../lists/ticked-records.ts';
import { fetchList } from '../../../state/lists.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import { SaveDialog } from '../../../ui/action-dialogs.tsx';
import { Button } from '../../../ui/button.tsx';
import type { List } from '../../../ui/list/list-state.ts';
import { findItemMasters, findPackings, findUnits } from '../records/find-records.ts';
import type { FormSpec } from '../records/form-spec.ts';
import type { RecordScope } from '../records/record-description.ts';
import { RecordForm } from '../records/record-form.ts';
import { RecordFormFields } from '../records/record-form-fields.tsx';
import type { Sku } from './skus.tsx';

interface EditSkusProps {
  list: List<Sku>;
  scope: RecordScope;
}

export function EditSkus({ list, scope }: EditSkusProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" onPress={() => setOpen(true)}>
        {t('skus_edit')}
      </Button>
      {isOpen && <EditDialog list={list} scope={scope} onClose={() => setOpen(false)} />}
    </>
  );
}

function EditDialog({ list, scope, onClose }: EditSkusProps & { onClose: () => void }) {
  const form = useMemo(() => new RecordForm(manySkusForm(scope), newSku, undefined), [scope]);
  const [refusal, setRefusal] = useState<string>();
  async function save(): Promise<void> {
    await form.ready();
    if (!form.check()) return;
    const { accessId } = scope;
    try {
      const ticked = await tickedVersions(list, fetchList(listSkus, { fields: ['id', 'version'] }, accessId));
      const count = await editTicked(ticked, (some) =>
        call(editSkus, { ...some, ...form.all() }, { accessId, handles: 'all' }),
      );
      if (count === 0) toasts.warn(t('message_skuNothingEdited'));
      else toasts.done(t('skus_edited', { count }));
      list.selection.clear();
      onClose();
    } catch (error) {
      setRefusal(errorText(error, t('message_skuEditError')));
    } finally {
      list.loader.again();
    }
  }
  return (
    <SaveDialog
      title={t('skus_editTitle', { count: list.selection.count.value })}
      onClose={onClose}
      onSave={save}
      verb={t('admin_save')}
    >
      <p>{t('skus_editHint')}</p>
      <RecordFormFields form={form} refusal={refusal} isLocked={false} />
    </SaveDialog>
  );
}

/** The fields that can be set for many SKUs at once; an empty one stays unchanged. */
function manySkusForm(scope: RecordScope): readonly FormSpec[] {
  const pick = (key: string, label: string, find: ReturnType<typeof findUnits>): FormSpec => ({
    kind: 'pick',
    key,
    label,
    optional: true,
    find,
    picked: () => undefined,
  });
  return [
    pick('unitId', t('column_unit'), findUnits(scope)),
    pick('packingId', t('column_packing'), findPackings(scope)),
    { kind: 'decimal', key: 'quantity', label: t('column_perPacking'), optional: true },
    { kind: 'decimal', key: 'price', label: t('skus_price'), optional: true },
    pick('itemMasterId', t('column_itemMaster'), findItemMasters(scope)),
  ];
}
