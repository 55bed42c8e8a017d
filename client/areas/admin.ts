import './kit.ts';
import { ApiTokens } from '../screens/admin/api-tokens/api-tokens.tsx';
import { Audit } from '../screens/admin/audit/audit.tsx';
import { Companies } from '../screens/admin/companies/companies.tsx';
import { ImportKind, ImportSku } from '../screens/admin/imports/import-screen.tsx';
import { Integrations } from '../screens/admin/integrations/integrations.tsx';
import { ItemMasters } from '../screens/admin/item-masters/item-masters.tsx';
import { Locations } from '../screens/admin/locations/locations.tsx';
import { Outgoing } from '../screens/admin/outgoing/outgoing.tsx';
import { Packings } from '../screens/admin/packings/packings.tsx';
import { Params } from '../screens/admin/params/params.tsx';
import { Partner } from '../screens/admin/partners/partner.tsx';
import { Partners } from '../screens/admin/partners/partners.tsx';
import { Skus } from '../screens/admin/skus/skus.tsx';
import { Units } from '../screens/admin/units/units.tsx';
import { Roles } from '../screens/admin/users/sign-on-roles.tsx';
import { Users } from '../screens/admin/users/users.tsx';
import { Warehouses } from '../screens/admin/warehouses/warehouses.tsx';
import { Webhooks } from '../screens/admin/webhooks/webhooks.tsx';

export const screens = {
  ApiTokens,
  Audit,
  Companies,
  ImportKind,
  ImportSku,
  Integrations,
  ItemMasters,
  Locations,
  Outgoing,
  Packings,
  Params,
  Partner,
  Partners,
  Roles,
  Skus,
  Units,
  Users,
  Warehouses,
  Webhooks,
};
