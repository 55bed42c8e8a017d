import type { DocumentName } from '../../../../shared/contract/documents.ts';
import { href } from '../../../router/href.ts';
import type { TextKey } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';

export interface Link {
  label(count: number): string;
  path?: string;
  address?: (id: number, accessId?: number) => string;
}

interface Kind {
  text: TextKey;
  path?: string;
}

const kinds: Readonly<Record<string, Kind>> = {
  audit: { text: 'admin_use_audit' },
  sku: { text: 'admin_use_sku', path: 'admin/simpleSku' },
  itemMaster: { text: 'admin_use_itemMaster', path: 'admin/itemMasters' },
  drum: { text: 'admin_use_drum' },
  stock: { text: 'admin_use_stock' },
  ern: { text: 'admin_use_ern' },
  pick: { text: 'admin_use_pick' },
  stockCount: { text: 'admin_use_stockCount' },
  shipment: { text: 'admin_use_shipment' },
  partnerWarehouse: { text: 'admin_use_warehouse' },
  location: { text: 'admin_use_location', path: 'admin/locations' },
  access: { text: 'admin_use_access' },
  user: { text: 'admin_use_user', path: 'admin/users' },
  company: { text: 'admin_use_company', path: 'admin/companies' },
  warehouse: { text: 'admin_use_warehouse', path: 'admin/warehouses' },
  partner: { text: 'admin_use_partner', path: 'partners' },
  job: { text: 'admin_use_job' },
  packing: { text: 'admin_use_packing', path: 'admin/packings' },
  parameter: { text: 'admin_use_parameter', path: 'admin/params' },
  unit: { text: 'admin_use_unit', path: 'admin/units' },
} satisfies Record<DocumentName, Kind> & Record<string, Kind>;

export function linkTo(subject: string): Link {
  const kind = kinds[subject];
  if (kind === undefined) return { label: (count) => `${subject} (${count})` };
  const { text, path } = kind;
  return {
    label: (count) => t(text, { count }),
    ...(path !== undefined && { path, address: (id, accessId) => addressOf(path, id, accessId) }),
  };
}

function addressOf(path: string, id: number, accessId: number | undefined): string {
  const query = new URLSearchParams({ open: String(id), ...(accessId !== undefined && { access: String(accessId) }) });
  return `${href(path)}?${query}`;
}
