import { hasCheckDigit } from './gtin.ts';
import { type Identifier, identifierAt } from './identifiers.ts';

/** FNC1 between two elements, as scanners send it. */
export const SEPARATOR = '\u001d';

/** Values by application identifier: '01' is the GTIN, '10' the batch ... */
export type Elements = ReadonlyMap<string, string>;

/** Why a text is not an element string, and the identifier at which it fails. */
export interface Gs1Problem {
  readonly why: 'identifier' | 'length' | 'digits' | 'checkDigit' | 'twice';
  readonly at: string;
}

/** Parses an element string: identifiers with their values, those of variable length followed by separators. */
export function readElements(text: string): Elements | Gs1Problem {
  const elements = new Map<string, string>();
  let rest = text;
  while (rest !== '') {
    const identifier = identifierAt(rest);
    if (identifier === undefined) return { why: 'identifier', at: rest.slice(0, 4) };
    const at = rest.slice(0, identifier.size);
    const end = endOf(identifier, rest);
    const value = rest.slice(identifier.size, end);
    const problem = problemOf(identifier, value) ?? (elements.has(at) ? 'twice' : undefined);
    if (problem !== undefined) return { why: problem, at };
    elements.set(at, value);
    rest = withoutSeparators(rest.slice(end));
  }
  return elements;
}

/** Parses the printed form '(01)09501101530003(10)AB-1', with or without blanks; undefined for any other form. */
export function readBracketed(text: string): Elements | Gs1Problem | undefined {
  const parts = text.split(/\((\d{2,4})\)/);
  if (parts.length < 3 || parts[0]?.trim() !== '') return undefined;
  let plain = '';
  for (let at = 1; at < parts.length; at += 2) plain += `${parts[at]}${parts[at + 1]?.trim()}${SEPARATOR}`;
  return readElements(plain);
}

function endOf({ size, length, isFixed }: Identifier, text: string): number {
  const separator = text.indexOf(SEPARATOR, size);
  const end = separator === -1 ? text.length : separator;
  return isFixed ? Math.min(end, size + length) : end;
}

function problemOf({ length, isFixed, digits, checked }: Identifier, value: string): Gs1Problem['why'] | undefined {
  if (isFixed ? value.length !== length : value === '' || value.length > length) return 'length';
  if (digits && !/^\d+$/.test(value)) return 'digits';
  return checked && !hasCheckDigit(value) ? 'checkDigit' : undefined;
}

/** A value of fixed length needs no separator after it, but some printers add one, some two. */
function withoutSeparators(text: string): string {
  let at = 0;
  while (text[at] === SEPARATOR) at += 1;
  return text.slice(at);
}
