import { subtract } from '../../../../shared/quantity.ts';
import type { ApiError } from '../../../calls/errors.ts';
import { refusedFields } from '../../../lines/refused-fields.ts';
import { t } from '../../../texts.ts';
import { formatQuantity } from '../../../ui/formats.ts';
import type { ShipmentLine } from './shipment.ts';

export interface Refused {
  readonly message: string;
  /** Messages by line id. */
  readonly lines: ReadonlyMap<number, string>;
  readonly unit: number | undefined;
}

/** Splits a refusal into messages beside lines and one above them. */
export function refusedOf(error: ApiError, lines: readonly ShipmentLine[]): Refused {
  const { message, body } = error;
  const { data = {} } = body;
  const unpacked = (data['lines'] ?? []) as readonly number[];
  const named = refusedFields(error);
  const byField = named.flatMap(({ line: index, message: text }) => {
    const line = index === undefined ? undefined : lines[index];
    return line === undefined ? [] : [[line.id, text] as const];
  });
  const messages = named.flatMap(({ line, message: text }) => (line === undefined ? [text] : []));
  const notPacked = lines
    .filter(({ id }) => unpacked.includes(id))
    .map(({ id, quantity, packed }) => {
      const left = formatQuantity(subtract(quantity, packed));
      return [id, t('shipment_notPacked', { quantity: left })] as const;
    });
  return {
    message: messages.length > 0 ? messages.join('. ') : message,
    lines: new Map([...byField, ...notPacked]),
    unit: typeof data['number'] === 'number' ? data['number'] : undefined,
  };
}
