import { useSignals } from '@preact/signals-react/runtime';
import { listErns } from '../../../../shared/contract/goods-in/erns.ts';
import { printCountingSheets } from '../../../../shared/contract/goods-in/prints.ts';
import type { ErnRow } from '../../../documents/ern-status.ts';
import { fetchList } from '../../../state/lists.ts';
import { toasts } from '../../../state/toasts.ts';
import { t } from '../../../texts.ts';
import type { List } from '../../../ui/list/list-state.ts';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts';
import { tickedIds } from '../../admin/records/ticked-records.ts';

/** As many as the API prints into one document. */
const AT_MOST = 100;

/** Prints sheets to count the ticked ERNs on paper, with what was shipped or without. */
export function PrintSheets({ list }: { list: List<ErnRow> }) {
  useSignals();
  const { run } = useOneAtATime(async (blind: boolean) => {
    const ids = await tickedIds(list, fetchList(listErns, { fields: ['id'] }));
    if (ids.length > AT_MOST) return toasts.warn(t('erns_printAtMost', { count: AT_MOST }));
    const { openPrint } = await import('../../../documents/printing/open-print.ts');
    return openPrint(printCountingSheets, { ids, blind });
  });
  return (
    <MenuButton
      label={t('erns_printSheets')}
      items={[
        { key: 'open', label: t('erns_sheetsWithQuantities'), onSelect: () => run(false) },
        { key: 'blind', label: t('erns_sheetsBlind'), onSelect: () => run(true) },
      ]}
    />
  );
}
