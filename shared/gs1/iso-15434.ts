import { type Gs1Problem, SEPARATOR } from './elements.ts';

/** RS between two formats and EOT at the end of the message, as scanners send them. */
export const RECORD_SEPARATOR = '\u001e';
export const END_OF_MESSAGE = '\u0004';

/** The formats of an ISO/IEC 15434 message: 05 holds GS1 elements, 06 data of ASC MH10. */
export interface Envelope {
  readonly elements?: string;
  readonly data?: MaterialData;
}

/** The contents of format 06 (ANSI MH10.8.2): part number of the customer or the maker, pieces, serial number, batch, order. */
export interface MaterialData {
  readonly partNumber?: string;
  readonly quantity?: string;
  readonly serial?: string;
  readonly batch?: string;
  readonly order?: string;
  readonly problem?: Gs1Problem;
}

/** Parses the envelope of a message, also without RS and EOT, which browsers drop; undefined for anything else. */
export function readEnvelope(text: string): Envelope | undefined {
  if (!text.startsWith('[)>')) return undefined;
  const formats = text.slice(3).replaceAll(END_OF_MESSAGE, '').split(RECORD_SEPARATOR);
  const byFormat = new Map(formats.map((format) => [format.slice(0, 2), format.slice(3)]));
  const [elements, data] = [byFormat.get('05'), byFormat.get('06')];
  return { ...(elements !== undefined && { elements }), ...(data !== undefined && { data: readMaterialData(data) }) };
}

function readMaterialData(format: string): MaterialData {
  const values = new Map<string, string>();
  for (const field of format.split(SEPARATOR)) {
    const [, identifier = '', value = ''] = /^(\d{0,3}[A-Z])(.+)$/.exec(field.trim()) ?? [];
    if (values.has(identifier)) return { problem: { why: 'twice', at: identifier } };
    if (identifier !== '') values.set(identifier, value);
  }
  const quantity = values.get('Q');
  if (quantity !== undefined && !/^\d{1,14}(?:\.\d{1,4})?$/.test(quantity)) {
    return { problem: { why: 'digits', at: 'Q' } };
  }
  const data = {
    partNumber: values.get('P') ?? values.get('1P'),
    quantity,
    serial: values.get('S'),
    batch: values.get('1T'),
    order: values.get('K'),
  };
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}
