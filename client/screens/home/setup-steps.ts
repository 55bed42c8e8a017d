import type { getSetup } from '../../../shared/contract/admin/setup.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import type { TextKey } from '../../text-sets.ts';

type Setup = Reply<typeof getSetup>;

/** One thing that work needs, and the screen in which it is made. */
export interface SetupStep {
  readonly text: TextKey;
  readonly hint: TextKey;
  /** The route of its screen. */
  readonly path: string;
  /** Something is said there of a record that is there already; otherwise one is made. */
  readonly edits?: boolean;
  readonly isDone: boolean;
}

/** What an installation needs before goods can be received, in the order in which one thing builds on the other. */
export function setupSteps(setup: Setup): readonly SetupStep[] {
  return [
    {
      text: 'setup_companies',
      hint: 'setup_companiesHint',
      path: 'admin/companies',
      isDone: setup.companies,
    },
    { text: 'setup_warehouses', hint: 'setup_warehousesHint', path: 'admin/warehouses', isDone: setup.warehouses },
    { text: 'setup_units', hint: 'setup_unitsHint', path: 'admin/units', isDone: setup.units },
    { text: 'setup_packings', hint: 'setup_packingsHint', path: 'admin/packings', isDone: setup.packings },
    { text: 'setup_locations', hint: 'setup_locationsHint', path: 'admin/locations', isDone: setup.locations },
    {
      text: 'setup_goodsIn',
      hint: 'setup_goodsInHint',
      path: 'admin/warehouses',
      edits: true,
      isDone: setup.goodsIn,
    },
    { text: 'setup_skus', hint: 'setup_skusHint', path: 'admin/simpleSku', isDone: setup.skus },
    { text: 'setup_users', hint: 'setup_usersHint', path: 'admin/users', isDone: setup.users },
  ];
}
