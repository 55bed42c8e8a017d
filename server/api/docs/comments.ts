import type { Operation } from '../../../shared/contract/operation.ts';
import { type ContractFile, contractSources, type Part } from './contract-sources.ts';

/** The comments of an object's fields, by field name, and those of the objects within them. */
export interface FieldComments {
  comment(field: string): string;
  within(field: string): FieldComments;
}

export interface OperationComments {
  readonly text: string;
  /** What the body and the reply are as a whole. */
  readonly bodyText: string;
  readonly replyText: string;
  readonly params: FieldComments;
  readonly query: FieldComments;
  readonly body: FieldComments;
  readonly reply: FieldComments;
}

export const noComments: FieldComments = { comment: () => '', within: () => noComments };

/** The comments above the operations of the contract and above their fields, in the sources: one text for their readers and integrators. */
export class Comments {
  readonly #files: ReadonlyMap<string, ContractFile>;

  constructor(files = contractSources()) {
    this.#files = files;
  }

  of({ name, path }: Operation): OperationComments {
    const part = [...this.#files.values()]
      .map(({ parts }) => parts.get(name))
      .find((one) => one !== undefined && isOperation(one));
    if (part === undefined) throw new Error(`no constant is called ${name}, the operation of ${path}`);
    const own = this.#fields([part]);
    return {
      text: part.comment,
      bodyText: own.comment('body'),
      replyText: own.comment('reply'),
      params: own.within('params'),
      query: either(own.within('query'), own.within('filters')),
      body: own.within('body'),
      reply: this.#ofReply(part),
    };
  }

  /** Groups, totals and files of a list are declared from it and share its filters, but not its rows. */
  #ofReply(part: Part): FieldComments {
    const derived = [...part.names].find((name) => /^(?:file|group|totals)Operation$/.test(name));
    const sources = derived === undefined ? [part] : this.#known(derived, part.file);
    const fields = this.#fields(sources);
    return sources.some(({ parts }) => parts.has('row')) ? pageOf(fields.within('row')) : fields.within('reply');
  }

  #fields(parts: readonly Part[]): FieldComments {
    if (parts.length === 0) return noComments;
    // Most fields are not asked for what is within them, so that is looked up when it is.
    let all: readonly Part[] | undefined;
    const named = (field: string) => {
      all ??= this.#withNamed(parts);
      return all.flatMap(({ parts: inner }) => inner.get(field) ?? []);
    };
    return {
      comment: (field) => named(field).find(({ comment }) => comment !== '')?.comment ?? '',
      within: (field) => this.#fields(named(field)),
    };
  }

  /** The parts and all constants that they are made of. */
  #withNamed(parts: readonly Part[]): readonly Part[] {
    const all = new Set(parts);
    for (const { names, file } of all)
      for (const name of names) for (const one of this.#known(name, file)) all.add(one);
    return [...all];
  }

  /** The constant of a name, or its member: `outcome.differences`. Members of structs, such as `ernRow.schema`, are the struct itself. */
  #known(name: string, file: ContractFile): readonly Part[] {
    const [local = '', ...members] = name.split('.');
    const { path, name: original } = file.imports.get(local) ?? {};
    const part = path === undefined ? file.parts.get(local) : this.#files.get(path)?.parts.get(original ?? local);
    return part === undefined ? [] : [members.reduce((of, member) => of.parts.get(member) ?? of, part)];
  }
}

function isOperation({ names }: Part): boolean {
  return [...names].some((name) => /^(?:operation|(?:list|file|group|totals)Operation)$/.test(name));
}

function pageOf(row: FieldComments): FieldComments {
  return { ...noComments, within: (field) => (field === 'items' ? row : noComments) };
}

function either(first: FieldComments, second: FieldComments): FieldComments {
  return {
    comment: (field) => first.comment(field) || second.comment(field),
    within: (field) => either(first.within(field), second.within(field)),
  };
}
