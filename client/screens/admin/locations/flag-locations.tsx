import { editLocations, listLocations } from '../../../../shared/contract/locations/locations.ts';
import { call } from '../../../calls/call.ts';
import { errorText } from '../../../calls/report-error.ts';
import { editTicked, tickedVersions } from '../../../lists/ticked-records.ts';
import { fetchList } from '../../../state/lists.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { List } from '../../../ui/list/list-state.ts';
import type { MenuItem } from '../../../ui/menu/menu.tsx';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import type { RecordPlace } from '../records/record-description.ts';
import type { Location } from './locations.tsx';

interface FlagLocationsProps {
  list: List<Location>;
  place: RecordPlace;
}

export function FlagLocations({ list, place: { accessId } }: FlagLocationsProps) {
  const { run } = useOneAtATime(async (change: Readonly<Record<string, boolean>>) => {
    try {
      const ticked = await tickedVersions(list, fetchList(listLocations, { fields: ['id', 'version'] }, accessId));
      const count = await editTicked(ticked, (some) =>
        call(editLocations, { ...some, ...change }, { accessId, handles: 'all' }),
      );
      if (count === 0) toasts.warn(t('message_skuNothingEdited'));
      else toasts.done(t('locations_edited', { count }));
      list.selection.clear();
    } catch (error) {
      toasts.warn(errorText(error));
    }
    list.loader.again();
  });
  const items = locationFlags.flatMap(({ key, label }, index): MenuItem[] => [
    {
      key: `set ${key}`,
      label: t('locations_set', { flag: t(label) }),
      onSelect: () => run({ [key]: true }),
      parted: index > 0,
    },
    { key: `clear ${key}`, label: t('locations_clear', { flag: t(label) }), onSelect: () => run({ [key]: false }) },
  ]);
  return <MenuButton label={t('locations_flags')} items={items} />;
}

export const locationFlags = [
  { key: 'quarantine', label: 'column_quarantine', hint: 'locations_quarantineHint' },
  { key: 'goodsIn', label: 'column_goodsIn', hint: 'locations_goodsInHint' },
  { key: 'goodsOut', label: 'column_goodsOut', hint: 'locations_goodsOutHint' },
] as const;
