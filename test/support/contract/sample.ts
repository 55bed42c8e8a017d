import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { JsonSchema } from '../../../shared/contract/field.ts';
import { tinyPng } from '../builders/pictures.ts';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
ajvFormats.default(ajv);

/** Whether the documentation of a field allows this value. It excludes half characters in words. */
export function isDocumented(schema: JsonSchema, value: unknown): boolean {
  return !hasHalfCharacter(value) && validatorOf(schema)(value);
}

/** Compiling takes a millisecond, and many fields have equal schemas: one validator for each text. */
const byText = new Map<string, ValidateFunction>();
const bySchema = new WeakMap<JsonSchema, ValidateFunction>();

function validatorOf(schema: JsonSchema): ValidateFunction {
  const known = bySchema.get(schema);
  if (known !== undefined) return known;
  const text = JSON.stringify(schema);
  const validator = byText.get(text) ?? ajv.compile(schema);
  byText.set(text, validator);
  bySchema.set(schema, validator);
  return validator;
}

export function hasHalfCharacter(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed();
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(hasHalfCharacter);
}

export const absentId = 999_999_999_999;

/** One of these matches every text of the vocabulary; a new kind of text adds its own. */
const spellings = [
  'Sample-1',
  tinyPng,
  'SMP00001',
  '7',
  '2025-03-01',
  '2025-03-01T12:00:00Z',
  'key:1',
  'fireClass=A1',
  'sample@example.com',
  'https://epod.example.com/notify',
  'ern',
  '31-60',
];

export function sampleOf(schema: JsonSchema, extent: 'full' | 'required'): unknown {
  const [choice] = (schema.anyOf ?? []) as JsonSchema[];
  if (choice !== undefined) return sampleOf(choice, extent);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, extent);
    case 'array':
      return [sampleOf(schema.items as JsonSchema, extent)];
    case 'integer':
      return isId(schema) ? absentId : schema.minimum;
    case 'boolean':
      return false;
    default:
      return sampleText(schema);
  }
}

export function isId(schema: JsonSchema): boolean {
  return schema.type === 'integer' && schema.minimum === 1 && schema.maximum === Number.MAX_SAFE_INTEGER;
}

function sampleObject(schema: JsonSchema, extent: 'full' | 'required'): Record<string, unknown> {
  const required = schema.required as string[];
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>);
  const chosen = properties.filter(([name]) => extent === 'full' || required.includes(name));
  return Object.fromEntries(chosen.map(([name, property]) => [name, sampleOf(property, extent)]));
}

function sampleText(schema: JsonSchema): string {
  const [, sortKey = ''] = /-\?\(\?:(\w+)[|)]/.exec(String(schema.pattern)) ?? [];
  const spelling = [...spellings, sortKey].find((text) => isDocumented(schema, text));
  if (spelling === undefined) throw new Error(`no sample for ${JSON.stringify(schema)}: add a spelling`);
  return spelling;
}
