import type { JsonSchema } from '../../../shared/contract/field.ts';

/**
 * The named schemas of the document: all objects and enums. Client generators make a class of each, so equal schemas share the first name
 * used. A name derives from the schema that contains it (`CreateErnRequest`, whose `lines` are each a `CreateErnRequestLine`), so a new
 * operation does not change existing names; test/fixtures/schema-names.txt lists them.
 */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};
  readonly responses: Record<string, unknown> = {};
  readonly #names = new Map<string, string>();

  /** Names a schema explicitly, whatever its type and wherever it occurs. */
  call(name: string, schema: JsonSchema): JsonSchema {
    return this.#reference(this.#within(schema, name), name);
  }

  named(schema: JsonSchema, name: string): JsonSchema {
    const inner = this.#within(schema, name);
    const isNamed = inner['type'] === 'object' || inner['enum'] !== undefined || this.#names.has(JSON.stringify(inner));
    return isNamed ? this.#reference(inner, name) : inner;
  }

  #within(schema: JsonSchema, name: string): JsonSchema {
    const { properties, items, anyOf, additionalProperties } = schema as Partial<Parts>;
    return {
      ...schema,
      ...(properties && { properties: this.#each(properties, name) }),
      ...(items && { items: this.named(items, singular(name)) }),
      ...(anyOf && { anyOf: anyOf.map((choice) => this.named(choice, name)) }),
      ...(additionalProperties && { additionalProperties: this.named(additionalProperties, `${name}Value`) }),
    };
  }

  #each(properties: Parts['properties'], name: string): Record<string, JsonSchema> {
    const all = Object.entries(properties);
    return Object.fromEntries(all.map(([key, property]) => [key, this.named(property, nameWithin(name, key))]));
  }

  #reference(schema: JsonSchema, name: string): JsonSchema {
    const spelt = JSON.stringify(schema);
    const known = this.#names.get(spelt);
    if (known === undefined && name in this.schemas)
      throw new Error(`two schemas would be called ${name}: call one of them`);
    if (known === undefined) {
      this.#names.set(spelt, name);
      this.schemas[name] = schema;
    }
    return { $ref: `#/components/schemas/${known ?? name}` };
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
