import { createToken, listAccesses } from '../../../../shared/contract/account/account.ts';
import { createApiToken } from '../../../../shared/contract/api-tokens/api-tokens.ts';
import {
  applyImport,
  createImport,
  editImportRow,
  getImport,
  getImportKind,
  getImportTemplate,
  listImportRows,
  readImport,
  sendImportPiece,
  undoImport,
} from '../../../../shared/contract/imports/imports.ts';
import { createIntegration } from '../../../../shared/contract/integrations/integrations.ts';
import { createLocation, editLocation } from '../../../../shared/contract/locations/locations.ts';
import { createPacking } from '../../../../shared/contract/packings/packings.ts';
import { createPartner } from '../../../../shared/contract/partners/partners.ts';
import { createSku, editSku, importSkus, listSkus } from '../../../../shared/contract/skus/skus.ts';
import { createUnit } from '../../../../shared/contract/units/units.ts';
import { createWebhook } from '../../../../shared/contract/webhooks/webhooks.ts';
import { exampleCall } from './example-call.ts';

export const accessExamples = [
  exampleCall(createToken, { login: 'anna', password: 'Secret-pass-1' }),
  exampleCall(listAccesses, {}),
  exampleCall(createIntegration, { name: 'SAP interface', companyId: 4, scopes: ['goodsIn', 'goodsOut'] }),
  exampleCall(createApiToken, { name: 'ERP', accessId: 6, expiresOn: '2099-12-31' }),
  exampleCall(createWebhook, {
    name: 'ERP',
    url: 'https://erp.example.com/changes',
    subjects: ['ern', 'pick', 'stock'],
    accessId: 6,
  }),
];

export const masterDataExamples = [
  exampleCall(createUnit, { name: 'Metre', abbreviation: 'MTR', divisible: true }),
  exampleCall(createPacking, { name: 'Drum', abbreviation: 'DRM', divisible: true, traceable: true }),
  exampleCall(importSkus, {
    lines: [
      { stockCode: '85125C', name: 'Cable 3 x 2.5', price: '1.25', unit: 'EA' },
      { stockCode: '85126D', name: 'Cable 3 x 4', price: '1.90', unit: 'EA', packing: 'CT' },
    ],
  }),
  exampleCall(listSkus, { stockCode: '85125C' }),
  exampleCall(createSku, {
    stockCode: '85127E',
    name: 'Cable 3 x 6',
    barcode: '5012345678900',
    price: '2.40',
    unitId: 4,
  }),
  exampleCall(editSku, { id: 88, version: 1, price: '2.55' }),
  exampleCall(createLocation, { name: 'A-01-02', description: 'Rack A, second level' }),
  exampleCall(editLocation, { id: 21, version: 1, quarantine: true }),
  exampleCall(createPartner, {
    name: 'Leeds Cables',
    login: 'leeds',
    email: 'yard@leeds.example.com',
    password: 'Partner-pass-1',
    warehouse: { name: 'Leeds yard', shortName: 'LEEDS' },
  }),
  exampleCall(getImportKind, { kind: 'location' }),
  exampleCall(getImportTemplate, { kind: 'location' }),
  exampleCall(createImport, { kind: 'location', keepExisting: true }),
  exampleCall(sendImportPiece, {
    id: 3,
    part: 'location',
    position: 1,
    name: 'shelves.csv',
    csv: 'name,description,goods in\nB-01-01,Rack B,\nB-01-02,Rack B,perhaps\n',
  }),
  exampleCall(readImport, { id: 3 }),
  exampleCall(getImport, { id: 3 }),
  exampleCall(listImportRows, { id: 3, state: 'error' }),
  exampleCall(editImportRow, { id: 3, row: 2, cells: [{ column: 'goodsIn', value: 'no' }] }),
  exampleCall(applyImport, { id: 3 }),
  exampleCall(undoImport, { id: 3 }),
];
