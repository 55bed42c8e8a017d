import {
  createLocation,
  deleteLocation,
  editLocation,
  editLocations,
  exportLocations,
  listLocations,
  newLocation,
  previewLocationLabel,
  printLocationLabels,
  restoreLocation,
  retireLocation,
} from '../../../../shared/contract/locations/locations.ts';
import type { RowOf } from '../../../../shared/contract/operation.ts';
import { call } from '../../../calls/call.ts';
import { fileAddress } from '../../../calls/file-address.ts';
import { errorText } from '../../../calls/report-error.ts';
import { editTicked, tickedIds, tickedVersions } from '../../../lists/ticked-records.ts';
import { LabelButton } from '../../../printing/label-button.tsx';
import type { Labels } from '../../../printing/labels.ts';
import type { ScreenProps } from '../../../route.ts';
import { fetchList } from '../../../state/lists.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { List } from '../../../ui/list/list-state.ts';
import type { MenuItem } from '../../../ui/menu/menu.tsx';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import { DateText } from '../../../ui/value-text.tsx';
import { ImportLink } from '../imports/import-link.tsx';
import { parametersSpec } from '../parameter-fields/parameters-spec.tsx';
import type { RecordDescription, RecordScope } from '../records/record-description.ts';
import { RecordScreen } from '../records/record-screen.tsx';

type Location = RowOf<typeof listLocations>;

/** Locations of a warehouse (rules 2, admin/locations). */
export function Locations(props: ScreenProps) {
  return <RecordScreen description={locations} {...props} />;
}

function countedAtCell({ countedAt }: Location) {
  return countedAt === null ? (
    <span className="sub">{t('locations_neverCounted')}</span>
  ) : (
    <DateText value={countedAt} />
  );
}

const locationFlags = [
  { key: 'quarantine', label: 'column_quarantine', hint: 'locations_quarantineHint' },
  { key: 'goodsIn', label: 'column_goodsIn', hint: 'locations_goodsInHint' },
  { key: 'goodsOut', label: 'column_goodsOut', hint: 'locations_goodsOutHint' },
] as const;

export const locations: RecordDescription<Location> = {
  rule: 'locations',
  subject: 'location',
  texts: {
    title: 'title_locations',
    search: 'locations_search',
    count: 'locations_count',
    create: 'locations_create',
    empty: 'locations_empty',
    emptyHint: 'locations_emptyHint',
    saved: 'locations_saved',
  },
  operations: {
    list: listLocations,
    create: createLocation,
    edit: editLocation,
    remove: deleteLocation,
    retire: retireLocation,
    restore: restoreLocation,
    export: exportLocations,
  },
  struct: newLocation,
  actions: ({ accessId }) => <ImportLink kind="location" accessId={accessId} />,
  nameOf: ({ name }) => name,
  columns: [
    { key: 'name', copies: true, width: 12, card: 'title' },
    { key: 'description', width: 24, card: 'sub' },
    ...locationFlags.map(({ key }) => ({ key, width: 7 })),
    { key: 'countedAt', cell: countedAtCell, width: 10 },
    { key: 'countedBy', width: 10 },
  ],
  filters: locationFlags.map(({ key }) => key),
  form: (scope) => [
    { kind: 'text', key: 'name', label: t('column_name') },
    { kind: 'note', key: 'description', label: t('column_description'), optional: true },
    ...locationFlags.map(
      ({ key, label, hint }) => ({ kind: 'flag', key, label: t(label), hint: t(hint), keeps: true }) as const,
    ),
    parametersSpec('location', scope),
  ],
  batch: (list, scope) => (
    <>
      <FlagLocations list={list} scope={scope} />
      <PrintLocations list={list} scope={scope} />
    </>
  ),
};

interface PrintLocationsProps {
  list: List<Location>;
  scope: RecordScope;
}

/** The limit of ids in one address. */
const AT_MOST = 500;

function PrintLocations({ list, scope: { accessId } }: PrintLocationsProps) {
  async function labels(): Promise<Labels | undefined> {
    if (list.selection.count.peek() > AT_MOST) {
      toasts.warn(t('labels_tooMany'));
      return undefined;
    }
    const ids = await tickedIds(list, fetchList(listLocations, { fields: ['id'] }, accessId));
    return {
      count: ids.length,
      preview: (size) => fileAddress(previewLocationLabel, { id: ids[0], size }, accessId),
      file: (size, copies) => fileAddress(printLocationLabels, { ids, size, copies }, accessId),
    };
  }
  return <LabelButton quiet text={t('locations_labels')} labels={labels} />;
}

interface FlagLocationsProps {
  list: List<Location>;
  scope: RecordScope;
}

function FlagLocations({ list, scope: { accessId } }: FlagLocationsProps) {
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
