import { hasCheckDigit } from './gtin.ts';
import { type Identifier, identifierAt } from './identifiers.ts';

/** FNC1 between two elements, as scanners send it. */
export const SEPARATOR = '\u001d';

/** Values by their application identifiers: '01' the GTIN, '10' the batch ... */
export type Elements = ReadonlyMap<string, string>;

/** Why a text is no element string, and the identifier at which it stops being one. */
export interface Gs1Problem {
  readonly why: 'identifier' | 'length' | 'digits' | 'checkDigit' | 'twice';
  readonly at: string;
}

/** Reads an element string: identifiers with their values, those of any length parted by separators. */
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

/** The same in the form that people read, '(01)09501101530003(10)AB-1', with or without blanks; undefined when it is not in that form. */
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

/** After a value of known length a separator is not needed; some printers put one, some two. */
function withoutSeparators(text: string): string {
  let at = 0;
  while (text[at] === SEPARATOR) at += 1;
  return text.slice(at);
}
