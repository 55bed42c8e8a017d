import { downloadExport } from '../../../shared/contract/exports/exports.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { operations } from '../../../shared/contract/operations.ts';
import { refuse } from '../../../shared/errors.ts';
import { parseAddress } from '../http/parse-input.ts';

export interface FileRequest {
  operation: Operation;
  input: Record<string, unknown>;
}

/** Parses the address of a file below /wmsapi/v1/ like a request for it: an unknown address is not found, a wrong query is malformed. */
export async function fileAt(address: string): Promise<FileRequest> {
  const mark = address.indexOf('?');
  const path = mark === -1 ? address : address.slice(0, mark);
  for (const operation of operations) {
    if (operation.stream !== 'table' || operation.name === downloadExport.name) continue;
    const params = paramsIn(operation.path, path);
    if (params === undefined) continue;
    const query = valuesOf(mark === -1 ? '' : address.slice(mark));
    return { operation, input: await parseAddress(operation, { params, query }) };
  }
  return refuse('not_found', { values: { thing: 'file' } });
}

function paramsIn(pattern: string, path: string): Record<string, string> | undefined {
  const [names, parts] = [pattern.split('/'), path.split('/')];
  const fits = names.length === parts.length && names.every((name, at) => name.startsWith(':') || name === parts[at]);
  if (!fits) return undefined;
  const named = names.flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), parts[at] ?? '']] : []));
  return Object.fromEntries(named) as Record<string, string>;
}

function valuesOf(query: string): Record<string, string | string[]> {
  const values = new URLSearchParams(query);
  const names = [...new Set(values.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const [only = '', ...others] = values.getAll(name);
      return [name, others.length === 0 ? only : [only, ...others]];
    }),
  );
}
