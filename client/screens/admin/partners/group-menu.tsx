import { groupWarehouses, listPartnerWarehouses } from '../../../../shared/contract/partners/partner-warehouses.ts';
import { call } from '../../../calls/call.ts';
import { errorText } from '../../../calls/report-error.ts';
import { tickedIds } from '../../../lists/ticked-records.ts';
import { fetchList } from '../../../state/lists.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { List } from '../../../ui/list/list-state.ts';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import type { RecordScope } from '../records/record-description.ts';
import type { PartnerDetail } from './partner-calls.ts';
import type { PartnerWarehouse } from './warehouse-calls.ts';

export interface GroupMenuProps {
  partner: PartnerDetail;
  list: List<PartnerWarehouse>;
  scope: RecordScope;
  onDone: () => void;
}

export function GroupMenu({ partner, list, scope: { accessId }, onDone }: GroupMenuProps) {
  async function put(groupId: number | null, message: (count: number) => string): Promise<void> {
    const { id } = partner;
    try {
      const warehouses = fetchList<PartnerWarehouse>(listPartnerWarehouses, { id, fields: ['id'] }, accessId);
      const warehouseIds = await tickedIds(list, warehouses);
      const { changed } = await call(groupWarehouses, { id, groupId, warehouseIds }, { accessId, handles: 'all' });
      toasts.done(message(changed));
      list.selection.clear();
    } catch (error) {
      toasts.warn(`${t('partner_groupError')}: ${errorText(error)}`);
    } finally {
      onDone();
    }
  }
  const items = partner.groups.map(({ id, name }) => ({
    key: String(id),
    label: name,
    onSelect: () => put(id, (count) => t('partner_grouped', { count, name })),
  }));
  const none = {
    key: 'none',
    label: t('partner_groupNone'),
    parted: items.length > 0,
    onSelect: () => put(null, (count) => t('partner_ungrouped', { count })),
  };
  return <MenuButton label={t('partner_groupPut')} items={[...items, none]} />;
}
