import type { Reply } from '../../../../shared/contract/operation.ts';
import type { getShipmentStates } from '../../../../shared/contract/shipments/shipments.ts';
import type { ShipmentStatus } from '../../../../shared/shipments.ts';
import type { CountedTab } from '../../../lists/counted-tabs.ts';

type Counts = Reply<typeof getShipmentStates>;
type Tab = CountedTab<Counts>;

/** The tabs in order. Approvers also get the requests that wait for them; cancelled shipments are only in their own tab. */
export function shipmentTabs(approves: boolean): readonly Tab[] {
  const forMe: Tab = {
    key: 'forMe',
    text: 'shipmentList_forMe',
    filters: { forMe: ['true'] },
    count: (counts) => counts.forMe,
  };
  return [
    {
      key: 'all',
      text: 'shipmentList_all',
      filters: {},
      count: ({ draft, pending, rejected, approved, awaitingCollection, collected }) =>
        draft + pending + rejected + approved + awaitingCollection + collected,
    },
    ...(approves ? [forMe] : []),
    { ...inStatus('draft'), text: 'shipmentList_drafts' },
    inStatus('pending'),
    inStatus('rejected'),
    inStatus('approved'),
    inStatus('awaitingCollection'),
    { key: 'late', text: 'shipmentList_late', filters: { overdue: ['true'] }, count: ({ overdue }) => overdue },
    inStatus('collected'),
    inStatus('cancelled'),
  ];
}

function inStatus(status: ShipmentStatus): Tab {
  return {
    key: status,
    text: `shipments_status_${status}`,
    filters: { status: [status] },
    count: (counts) => counts[status],
  };
}
