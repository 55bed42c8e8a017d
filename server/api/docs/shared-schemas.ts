import { changeSubjects } from '../../../shared/contract/changes/changes.ts';
import { documentName } from '../../../shared/contract/documents.ts';
import { type JsonSchema, schemaOf } from '../../../shared/contract/field.ts';
import { id, positiveQuantity, price, quantity, signedQuantity } from '../../../shared/contract/fields/number.ts';
import { givenParameters, parameterValues } from '../../../shared/contract/fields/parameter-values.ts';
import { perUnit } from '../../../shared/contract/fields/per-unit.ts';
import { cursor, facts, shape } from '../../../shared/contract/fields/shape.ts';
import { skuOfLine } from '../../../shared/contract/fields/sku-of-line.ts';
import { code, drumNumber, note, oneOf, text } from '../../../shared/contract/fields/text.ts';
import { date, instant, pastMoment } from '../../../shared/contract/fields/time.ts';
import { fileFormats } from '../../../shared/contract/file-formats.ts';
import { layouts } from '../../../shared/layouts.ts';
import { permissions } from '../../../shared/permissions.ts';
import { answered } from './answer-schema.ts';
import type { Components } from './components.ts';

/** What many operations share is called after itself, and not after the first of them. */
export function callSharedSchemas(components: Components): void {
  for (const [name, schema] of Object.entries(shared)) components.call(name, schema);
}

const shared: Readonly<Record<string, JsonSchema>> = {
  Text: schemaOf(text()),
  Code: schemaOf(code()),
  Note: schemaOf(note()),
  DrumNumber: schemaOf(drumNumber()),
  Date: schemaOf(date()),
  Instant: schemaOf(instant()),
  Cursor: schemaOf(cursor()),
  Decimal: answered(schemaOf(quantity())),
  Quantity: schemaOf(quantity()),
  PositiveQuantity: schemaOf(positiveQuantity()),
  SignedQuantity: schemaOf(signedQuantity()),
  Price: schemaOf(price()),
  PastMoment: schemaOf(pastMoment()),
  Facts: schemaOf(facts()),
  Nothing: { type: 'object', additionalProperties: false },
  GivenParameters: schemaOf(givenParameters()),
  ParameterValues: schemaOf(parameterValues()),
  IdReference: schemaOf(shape({ id: id() })),
  NumberReference: schemaOf(shape({ id: id(), number: code() })),
  NameReference: schemaOf(shape({ id: id(), name: text() })),
  SkuReference: schemaOf(shape({ id: id(), stockCode: code(), name: text() })),
  LineSku: schemaOf(skuOfLine()),
  QuantityPerUnit: answered(schemaOf(perUnit())['items'] as JsonSchema),
  Layout: schemaOf(oneOf(layouts)),
  Permission: schemaOf(oneOf(permissions)),
  FileFormat: schemaOf(oneOf(fileFormats)),
  DocumentKind: schemaOf(documentName()),
  ChangesSubject: schemaOf(oneOf(changeSubjects)),
};
