import { fromUnits, toUnits } from '../quantity.ts';
import { type Elements, type Gs1Problem, readBracketed, readElements, SEPARATOR } from './elements.ts';
import { gtin14 } from './gtin.ts';
import { readEnvelope } from './iso-15434.ts';

export interface ScannedCode {
  /** The code without its symbology prefix. */
  readonly text: string;
  /** The article number in 14 digits, bare or as a GS1 element: (01), or (02) for the contents. */
  readonly gtin?: string;
  /** (10) batch or lot. */
  readonly batch?: string;
  /** The batch may include the following element: no separator was sent, and its end reads as another element. */
  readonly isBatchDoubtful?: true;
  /** (21) serial number. */
  readonly serial?: string;
  /** (30) or (37): how many pieces. */
  readonly quantity?: string;
  /** (310n) net weight in kilograms. */
  readonly weight?: string;
  /** (311n) length in metres. */
  readonly length?: string;
  /**
   * Set when the code has a weight or length only in a unit that cannot be counted: pounds, inches, feet or yards, or with five decimals.
   */
  readonly otherMeasure?: 'weight' | 'length';
  /** (00) number of the logistic unit. */
  readonly sscc?: string;
  /** (241), else (240): the customer's or the maker's part number. */
  readonly partNumber?: string;
  /** (400) the customer's order. */
  readonly order?: string;
  /** Set when the code claims to be GS1 but is not, because it was misread or misprinted. */
  readonly problem?: Gs1Problem;
}

/** The prefixes by which scanners mark GS1: Code 128, Data Matrix, QR, DataBar, and Data Matrix and QR in another mode. */
const gs1Marks: readonly string[] = [']C1', ']d2', ']Q3', ']e0', ']J1'];

/**
 * Parses a scan (checklist 3): GS1 element strings with their symbology, with FNC1 as a separator, in brackets as printed, as a link, or
 * bare if they begin with a GTIN or an SSCC and are valid; the envelope of ISO/IEC 15434; else an article number; else any code.
 */
export function readScannedCode(scanned: string): ScannedCode {
  const mark = /^\][A-Za-z]\d/.exec(scanned)?.[0] ?? '';
  const text = scanned.slice(mark.length);
  const claims = gs1Marks.includes(mark) || text.includes(SEPARATOR);
  const envelope = readEnvelope(text);
  if (envelope?.data !== undefined) return { text, ...envelope.data };
  const elements =
    readBracketed(text) ??
    readDigitalLink(text) ??
    (claims || /^0[0-2]\d{14}/.test(text) ? readElements(envelope?.elements ?? bare(text)) : undefined);
  if (elements instanceof Map) return { text, ...meaningOf(elements), ...doubtOf(text, elements) };
  if (claims && elements !== undefined) return { text, problem: elements as Gs1Problem };
  const gtin = gtin14(text);
  return gtin === undefined ? { text } : { text, gtin };
}

function bare(text: string): string {
  return text.startsWith(SEPARATOR) ? text.slice(1) : text;
}

function meaningOf(elements: Elements): Omit<ScannedCode, 'text' | 'problem'> {
  const values = {
    gtin: elements.get('01') ?? elements.get('02'),
    batch: elements.get('10'),
    serial: elements.get('21'),
    quantity: pieces(elements.get('30') ?? elements.get('37')),
    weight: measure(elements, '310'),
    length: measure(elements, '311'),
    otherMeasure: otherMeasure(elements),
    sscc: elements.get('00'),
    partNumber: elements.get('241') ?? elements.get('240'),
    order: elements.get('400'),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function pieces(digits: string | undefined): string | undefined {
  return digits === undefined ? undefined : fromUnits(toUnits(digits));
}

/** The last digit of the identifier is the number of decimals among the six digits; a quantity has four at most. */
function measure(elements: Elements, begin: string): string | undefined {
  for (const decimals of [0, 1, 2, 3, 4]) {
    const value = elements.get(`${begin}${decimals}`);
    if (value !== undefined) return fromUnits(toUnits(value) / 10n ** BigInt(decimals));
  }
  return undefined;
}

const COUNTED = /^31[01][0-4]$/;
const OTHER_WEIGHT = /^(?:3105|320[0-5])$/;
const OTHER_LENGTH = /^(?:3115|32[123][0-5])$/;

function otherMeasure(elements: Elements): ScannedCode['otherMeasure'] {
  const names = [...elements.keys()];
  if (names.some((name) => COUNTED.test(name))) return undefined;
  if (names.some((name) => OTHER_WEIGHT.test(name))) return 'weight';
  return names.some((name) => OTHER_LENGTH.test(name)) ? 'length' : undefined;
}

/** Elements that often follow a batch on a label: dates, serial number, pieces, part number, a measure, an order. */
const FOLLOWING = /^(?:1[1357]\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])|21|30|37|24[01]|31[01]\d|400)/;

/** Keyboards drop the separator, so the end of such a batch is unknown. */
function doubtOf(text: string, elements: Elements): Pick<ScannedCode, 'isBatchDoubtful'> {
  const batch = elements.get('10');
  if (batch === undefined || text.includes(SEPARATOR) || /^\s*\(|^https?:/i.test(text)) return {};
  const ends = Array.from(batch, (_, at) => batch.slice(at)).slice(1);
  const hasRunOn = ends.some((end) => FOLLOWING.test(end) && readElements(end) instanceof Map);
  return hasRunOn ? { isBatchDoubtful: true } : {};
}

/** Whether the code has more than its own text and article number: identifiers with values. */
export function isElementString(code: ScannedCode): boolean {
  return Object.keys(code).length > 1 && gtin14(code.text) === undefined;
}

/** The search term for typed or scanned input: the article of an element string, otherwise the text itself. */
export function searchTerm(scanned: string): string {
  const code = readScannedCode(scanned);
  if (!isElementString(code)) return code.text;
  return code.gtin ?? code.serial ?? code.sscc ?? code.partNumber ?? code.text;
}

/** GS1 Digital Link, as on the QR codes of products: 'https://id.example.com/01/09501101530003/10/AB-1?30=12'. */
function readDigitalLink(text: string): Elements | Gs1Problem | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { pathname, searchParams } = new URL(text);
  const steps = pathname.split('/').map(decoded);
  const start = steps.findIndex((step, at) => /^0[01]$/.test(step) && /^\d{8,18}$/.test(steps[at + 1] ?? ''));
  if (start === -1) return undefined;
  const pairs: (readonly [string, string])[] = [...searchParams].filter(([name]) => /^\d{2,4}$/.test(name));
  for (let at = start; at + 1 < steps.length; at += 2) pairs.push([steps[at] ?? '', steps[at + 1] ?? '']);
  return readElements(pairs.map(([name, value]) => `${name}${full(name, value)}${SEPARATOR}`).join(''));
}

/** A link can omit the leading zeros of a GTIN. */
function full(name: string, value: string): string {
  return name === '01' ? value.padStart(14, '0') : value;
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
