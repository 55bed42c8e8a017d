import { areaTexts } from '../area-texts.ts';

/** Integrations: the list, the form, and the token of one. */
export const integrations = areaTexts({
  default: {
    integrations_search: 'Name or company',
    integrations_count: { one: '{count} integration', other: '{count} integrations' },
    integrations_create: 'Create integration',
    integrations_empty: 'No integrations yet',
    integrations_emptyHint: 'An integration lets a program work for one company, in all of its warehouses.',
    integrations_saved: 'Integration {name} saved',
    integrations_nameHint: 'Histories show this name.',
    integrations_scopes: 'Scopes',
    integrations_scopesHint: 'Every integration reads stock and master data.',
    integrations_scopesMissing: 'Choose at least one',
    integrations_scope_read: 'Read everything',
    integrations_scope_goodsIn: 'Goods in',
    integrations_scope_goodsOut: 'Goods out',
    integrations_scope_shipments: 'Returns and transfers',
    integrations_scope_masterData: 'Master data',
    integrations_scopeHint_read: 'All documents and reports. Alone, it changes nothing.',
    integrations_scopeHint_goodsIn: 'Reads and writes ERNs, receives and puts away.',
    integrations_scopeHint_goodsOut: 'Reads and writes picks, allocates and despatches.',
    integrations_scopeHint_shipments: 'Reads and writes them. Approvals stay with users.',
    integrations_scopeHint_masterData: 'Writes SKUs, item masters, units, packing types and parameters. Shows prices.',
    integrations_state_active: 'Active',
    integrations_state_revoked: 'Revoked',
    integrations_warehouses: 'Warehouses',
    integrations_tokenSince: 'Token since',
    integrations_tokenOf: 'Token of {name}',
    integrations_tokenHint:
      'Send it with every call as "Authorization: Bearer …", and the short name of the warehouse as "X-Warehouse".',
    integrations_done: 'Done',
    integrations_renew: 'Renew token',
    integrations_renewTitle: 'Renew the token of {name}?',
    integrations_renewText: 'The program is refused from its next call until it has the new token.',
    integrations_revokeText:
      'The program is refused from its next call, and its webhooks stop. A renewed token undoes this.',
    integrations_revoked: 'Integration {name} revoked',
    integrations_newWebhook: 'Create webhook',
  },
});
