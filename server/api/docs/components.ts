import type { JsonSchema } from '../../../shared/contract/field.ts';

/**
 * The named schemas of the document: all objects and enums. Clients are made of them, a class each, so equal ones share the name that the first
 * of them got. A name follows from what holds the schema (`CreateErnRequest`, of whose `lines` one is a `CreateErnRequestLine`), so an operation
 * more changes none of the others' names; test/fixtures/schema-names.txt holds them.
 */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};
  /** Answers that many operations have. */
  readonly responses: Record<string, unknown> = {};
  readonly #names = new Map<string, string>();

  /** Gives a schema its own name, whatever kind it is and wherever it comes. */
  call(name: string, schema: JsonSchema): JsonSchema {
    return this.#reference(this.#within(schema, name), name);
  }

  /** The schema with all that has a name as references; itself one where it has a name. */
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

/** What a page, or a reply that is no page, has as its `items` are its rows. */
function nameWithin(name: string, key: string): string {
  const rows = key === 'items' ? name.replace(/(?:Page|Reply)$/, 'Rows') : name;
  return rows === name ? name + capital(key) : rows;
}

/** A name with a capital in front. */
export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** One of several: a line of `lines`. */
function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/(ss|x|ch)es$|([^su])s$/, '$1$2');
}
