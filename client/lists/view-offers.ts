import { listViews } from '../../shared/contract/views/views.ts';
import { type Access, accessesFor, accessFor } from '../../shared/permissions.ts';
import type { Api } from '../calls/api.ts';
import type { Route } from '../route.ts';
import { href } from '../router/href.ts';
import { routes } from '../routes.ts';
import { t } from '../texts.ts';

/** The screen of each list, and the name under which the views of the list are saved. */
export const lists: Readonly<Record<string, string>> = {
  'goodsIn/erns': 'erns',
  'putaway/counts': 'stockCounts',
  'goodsOut/despatch': 'picks',
  'goodsOut/returns': 'returns',
  'goodsOut/transfers': 'transfers',
  transit: 'transit',
  'report/stock': 'stock',
  'report/stockByJob': 'stock by job',
  'report/stockByActivityCode': 'stock by job',
  drums: 'drums',
  jobs: 'jobs',
  'report/stockReallocation': 'stockReallocation',
  'report/goodsIn': 'goodsInReport',
  'report/goodsOut': 'goodsOutReport',
  'report/discrepancy': 'discrepancy',
  'report/partners': 'partnerScores',
  'report/carriers': 'carrierScores',
  'report/agedInventory': 'aged inventory',
  exports: 'exports',
  scheduledMails: 'scheduledMails',
  'admin/simpleSku': 'sku',
  'admin/itemMasters': 'itemMaster',
  'admin/units': 'unit',
  'admin/packings': 'packing',
  'admin/stockUnallocation': 'stockUnallocation',
  'admin/cancelJob': 'cancelJob',
  'admin/users': 'user',
  'admin/signOnRoles': 'signOnRole',
  partners: 'partner',
  'admin/companies': 'company',
  'admin/warehouses': 'warehouse',
  'admin/locations': 'location',
  'admin/params': 'parameter',
  'admin/integrations': 'integration',
  'admin/apiTokens': 'apiTokens',
  'admin/webhooks': 'webhooks',
  'admin/outgoing': 'outgoing',
  'admin/audit': 'audit',
};

export interface ViewOffer {
  readonly label: string;
  /** The title of its list. */
  readonly note: string;
  readonly address: string;
}

/**
 * The saved views of all lists that the user can open: own and shared ones, each with the address of its list. Views belong to the company
 * or warehouse of an access, so they are read under each access that a screen would choose: at most one of each scope.
 */
export async function viewOffers(
  api: Api,
  current: Access | undefined,
  accesses: readonly Access[],
): Promise<readonly ViewOffer[]> {
  const screens = routes.flatMap((route) => {
    const usual = route.path in lists ? accessFor(route.rule, current, accesses) : undefined;
    return usual === undefined ? [] : [{ route, usual: usual.id, all: accessesFor(route.rule, current, accesses) }];
  });
  const readUnder = async (accessId: number) => {
    const { items } = await api.call(listViews, { fields: ['list', 'name', 'query'] }, { accessId });
    return items.map((view) => ({ ...view, accessId }));
  };
  const views = await Promise.all([...new Set(screens.map(({ usual }) => usual))].map(readUnder));
  const offers = new Map<number, ViewOffer>();
  for (const { id, list, name, query, accessId } of views.flat()) {
    const screen = screens.find(
      ({ route, all }) => lists[route.path] === list && all.some((one) => one.id === accessId),
    );
    if (screen === undefined) continue;
    const isUsual = screen.usual === accessId;
    // Two accesses to one company read the same views.
    if (!isUsual && offers.has(id)) continue;
    const address = addressOf(screen.route, query, { view: id, ...(!isUsual && { access: accessId }) });
    offers.set(id, { label: name, note: t(screen.route.title), address });
  }
  return [...offers.values()];
}

function addressOf({ path }: Route, query: string, more: Readonly<Record<string, number>>): string {
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) all.set(name, String(value));
  return `${href(path)}?${all}`;
}
