import type { JsonSchema } from '../../../shared/contract/field.ts';
import { type FieldComments, noComments } from './comments.ts';

/**
 * The named schemas of the document: all objects and enums. Client generators make a class of each, so equal schemas share the first name
 * used. A name derives from the schema that contains it (`CreateErnRequest`, whose `lines` are each a `CreateErnRequestLine`), so a new
 * operation does not change existing names; test/fixtures/schema-names.txt lists them. Descriptions of fields do not make schemas unequal.
 */
export class Components {
  readonly responses: Record<string, unknown> = {};
  readonly #schemas: Record<string, JsonSchema> = {};
  readonly #names = new Map<string, string>();
  readonly #descriptions = new Map<string, Map<string, string>>();

  /** Names a schema explicitly, whatever its type and wherever it occurs. */
  call(name: string, schema: JsonSchema): JsonSchema {
    return this.#reference(this.#within(schema, name, noComments), name, noComments);
  }

  named(schema: JsonSchema, name: string, comments = noComments): JsonSchema {
    const inner = this.#within(schema, name, comments);
    const isNamed = inner['type'] === 'object' || inner['enum'] !== undefined || this.#names.has(JSON.stringify(inner));
    return isNamed ? this.#reference(inner, name, comments) : inner;
  }

  #within(schema: JsonSchema, name: string, comments: FieldComments): JsonSchema {
    const { properties, items, anyOf, additionalProperties } = schema as Partial<Parts>;
    return {
      ...schema,
      ...(properties && { properties: this.#each(properties, name, comments) }),
      ...(items && { items: this.named(items, singular(name), comments) }),
      ...(anyOf && { anyOf: anyOf.map((choice) => this.named(choice, name, comments)) }),
      ...(additionalProperties && { additionalProperties: this.named(additionalProperties, `${name}Value`, comments) }),
    };
  }

  #each(properties: Parts['properties'], name: string, comments: FieldComments): Record<string, JsonSchema> {
    const named = (key: string, of: JsonSchema) => this.named(of, nameWithin(name, key), comments.within(key));
    return Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, named(key, property)]));
  }

  #reference(schema: JsonSchema, name: string, comments: FieldComments): JsonSchema {
    const spelt = JSON.stringify(schema);
    const known = this.#names.get(spelt);
    if (known === undefined && name in this.#schemas)
      throw new Error(`two schemas would be called ${name}: call one of them`);
    if (known === undefined) {
      this.#names.set(spelt, name);
      this.#schemas[name] = schema;
    }
    this.#describe(known ?? name, schema, comments);
    return { $ref: `#/components/schemas/${known ?? name}` };
  }

  /** Equal schemas may have different comments: a field keeps its description only if it has the same one wherever the schema is used. */
  #describe(name: string, { properties = {} }: Partial<Parts>, comments: FieldComments): void {
    const before = this.#descriptions.get(name);
    const all = Object.keys(properties).map((key) => [key, comments.comment(key)] as const);
    const kept = all.filter(([key, text]) => text !== '' && (before === undefined || before.get(key) === text));
    this.#descriptions.set(name, new Map(kept));
  }

  get schemas(): Record<string, JsonSchema> {
    return Object.fromEntries(
      Object.entries(this.#schemas).map(([name, schema]) => [name, this.#described(name, schema)]),
    );
  }

  #described(name: string, schema: JsonSchema): JsonSchema {
    const descriptions = this.#descriptions.get(name) ?? new Map<string, string>();
    if (descriptions.size === 0) return schema;
    const all = Object.entries((schema as Partial<Parts>).properties ?? {});
    const described = (key: string, property: JsonSchema) => {
      const description = descriptions.get(key);
      return description === undefined ? property : { ...property, description };
    };
    return { ...schema, properties: Object.fromEntries(all.map(([key, property]) => [key, described(key, property)])) };
  }
}

interface Parts {
  properties: Readonly<Record<string, JsonSchema>>;
  items: JsonSchema;
  anyOf: readonly JsonSchema[];
  additionalProperties: JsonSchema | false;
}

/** The `items` of `ErnsPage` are named `ErnsRows`. */
function nameWithin(name: string, key: string): string {
  const rows = key === 'items' ? name.replace(/(?:Page|Reply)$/, 'Rows') : name;
  return rows === name ? name + capital(key) : rows;
}

export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/(ss|x|ch)es$|([^su])s$/, '$1$2');
}
