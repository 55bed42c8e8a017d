import type { JsonSchema } from '../../../shared/contract/field.ts';

/** Example values by field name; where a name is missing or its value does not fit, the field's type decides. */
const byName: Readonly<Record<string, unknown>> = {
  stockCode: '85123A',
  job: 'J-4711',
  segment: 'SEG001',
  drumNumber: 'D-1001',
  supplierDrumNumber: 'SUP-77',
  partner: 'Prysm Cables',
  reference: 'PO-2024-17',
  number: 'ERN-000017',
  login: 'anna',
  password: 'Secret-pass-1',
  email: 'anna@example.com',
  notifierUrl: 'https://epod.example.com/notify',
  url: 'https://erp.example.com/changes',
  statusChangeEmail: 'gate@leeds.example.com; office@leeds.example.com',
  unit: 'EA',
  packing: 'CT',
  name: 'Cable 3 x 2.5',
  reason: 'Counted again',
  signedBy: 'B. Driver',
  addresses: 'yard@prysm.example.com',
  manifestAddresses: 'yard@prysm.example.com',
  mail: 'yard@prysm.example.com',
  mailThirdParty: 'carrier@example.com',
  signature: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  accept: 'drum_total_mismatch:17',
  topic: 'ern/17',
  after: 'Zk3vQ1aB:17',
  band: '31-60',
  bands: '31-60',
  csv: 'number,stock code,quantity\nERN-1,85123A,12',
};

const spellings = ['text', 'SAMPLE01', '12.5', 'fireClass=A1', '2026-03-01', '2026-03-01T09:30:00Z', 'Secret-pass-1'];

export function exampleOf(schema: JsonSchema, name = ''): unknown {
  const [choice] = (schema.anyOf ?? []) as JsonSchema[];
  if (choice !== undefined) return exampleOf(choice, name);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return exampleObject(schema);
    case 'array':
      return [exampleOf(schema.items as JsonSchema, name)];
    case 'integer':
      return Math.max(17, Number(schema.minimum ?? 0));
    case 'boolean':
      return true;
    default:
      return exampleText(schema, name);
  }
}

function exampleObject(schema: JsonSchema): Record<string, unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  return Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(property, name)]));
}

function exampleText(schema: JsonSchema, name: string): string {
  const pattern = new RegExp(String(schema.pattern ?? ''), 'u');
  const sortKey = /-\?\(\?:(\w+)[|)]/.exec(pattern.source)?.[1] ?? '';
  const usual = [byName[name], ...spellings, sortKey].map(String);
  return usual.find((text) => text !== 'undefined' && pattern.test(text)) ?? '…';
}
