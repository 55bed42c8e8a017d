import { useSignals } from '@preact/signals-react/runtime';
import { printDiscrepancyClaim } from '../../../../shared/contract/reports/discrepancy-claim.ts';
import type { Access } from '../../../../shared/permissions.ts';
import { openPrint } from '../../../documents/printing/open-print.ts';
import { t } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { MenuItem } from '../../../ui/menu/menu.tsx';
import type { ShownList } from '../report-description.ts';
import { companyIn } from '../report-fields.tsx';

/** What a claim heeds of the report's filters: everything else would leave out what the partner owes. */
const heeded = ['partner', 'dateFrom', 'dateTo'];

/** Prints the claim to the partner that the report is filtered by. */
export function ClaimButton({ list, access }: { list: ShownList; access: Access }) {
  useSignals();
  const [partner, ...others] = list.view.value.filters['partner'] ?? [];
  if (partner === undefined || others.length > 0) return null;
  return (
    <Button blocked={blockOf(list)} onPress={() => print(partner, list, access)}>
      {t('discrepancy_claim')}
    </Button>
  );
}

/** The same for a partner among others, where the report is grouped by them. */
export function claimMenu(partner: string | null, list: ShownList, access: Access): readonly MenuItem[] {
  if (partner === null) return [];
  const note = blockOf(list);
  const item = { key: 'claim', label: t('discrepancy_claim'), onSelect: () => print(partner, list, access) };
  return [note === undefined ? item : { ...item, note, blocked: true }];
}

function blockOf(list: ShownList): string | undefined {
  const { filters, search } = list.view.value;
  const isWhole = search === '' && Object.keys(filters).every((name) => heeded.includes(name));
  return isWhole ? undefined : t('discrepancy_claimBlocked');
}

function print(partner: string, list: ShownList, access: Access): Promise<void> {
  const { dateFrom, dateTo } = list.view.peek().filters;
  const companyId = access.companyId === null ? companyIn(location.href) : undefined;
  const days = { dateFrom: dateFrom?.[0], dateTo: dateTo?.[0] };
  return openPrint(printDiscrepancyClaim, { partner, ...days, companyId }, access.id);
}
