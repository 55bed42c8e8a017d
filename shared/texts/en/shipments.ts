import { areaTexts } from '../area-texts.ts';

/** Returns and transfers, wherever they are named: their statuses, and that they are not this user's to open. */
export const shipments = areaTexts({
  default: {
    shipments_status_draft: 'Draft',
    shipments_status_pending: 'Pending',
    shipments_status_rejected: 'Rejected',
    shipments_status_approved: 'Approved',
    shipments_status_awaitingCollection: 'Awaiting collection',
    shipments_status_collected: 'Collected',
    shipments_status_cancelled: 'Cancelled',
    shipments_arrival_inTransit: 'In transit',
    shipments_arrival_received: 'Arrived',
    shipments_arrival_closed: 'Arrived short',
    shipments_noAccess: 'No access to that warehouse',
    shipments_noAccessHint: 'Ask for an access of {company} there with the right to returns and transfers.',
  },
});
