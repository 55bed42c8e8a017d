import { fromUnits, toUnits } from '../quantity.ts';
import { type Elements, type Gs1Problem, readBracketed, readElements, SEPARATOR } from './elements.ts';
import { gtin14 } from './gtin.ts';
import { readEnvelope } from './iso-15434.ts';

/** What a scanned code says of itself. */
export interface ScannedCode {
  /** The code without what only tells its symbology. */
  readonly text: string;
  /** The article number in 14 digits, bare or as an element of GS1: (01), or (02) of what is inside. */
  readonly gtin?: string;
  /** (10) batch or lot. */
  readonly batch?: string;
  /** The batch may have run into what follows it: no separator came, and its end reads as another element. */
  readonly isBatchDoubtful?: true;
  /** (21) serial number. */
  readonly serial?: string;
  /** (30) or (37): how many pieces. */
  readonly quantity?: string;
  /** (310n) net weight in kilograms. */
  readonly weight?: string;
  /** (311n) length in metres. */
  readonly length?: string;
  /** It states a weight or a length only in a way that cannot be counted: in pounds, inches, feet or yards, or with five decimals. */
  readonly otherMeasure?: 'weight' | 'length';
  /** (00) number of the logistic unit. */
  readonly sscc?: string;
  /** (241), then (240): the number of the article at its customer, or of its maker. */
  readonly partNumber?: string;
  /** (400) the customer's order. */
  readonly order?: string;
  /** It claims to be GS1 and is not: it was read wrongly or printed so. */
  readonly problem?: Gs1Problem;
}

/** How scanners mark GS1: Code 128, Data Matrix, QR, DataBar, and Data Matrix and QR in another mode. */
const gs1Marks: readonly string[] = [']C1', ']d2', ']Q3', ']e0', ']J1'];

/**
 * Reads what was scanned (checklist 3): GS1 element strings with their symbology, with FNC1 as a separator, in brackets as people
 * write them, as a link, or bare when they begin with a GTIN or an SSCC and are right; the envelope of ISO/IEC 15434; else an article
 * number; else any code.
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
  const found = {
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
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

function pieces(digits: string | undefined): string | undefined {
  return digits === undefined ? undefined : fromUnits(toUnits(digits));
}

/** The last digit of the identifier says how many of the six are decimals; a quantity has four at most. */
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

/** What often follows a batch on a label: dates, serial number, pieces, the number of the part, a measure, an order. */
const FOLLOWING = /^(?:1[1357]\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])|21|30|37|24[01]|31[01]\d|400)/;

/** Keyboards drop the separator: nobody knows where such a batch ends. */
function doubtOf(text: string, elements: Elements): Pick<ScannedCode, 'isBatchDoubtful'> {
  const batch = elements.get('10');
  if (batch === undefined || text.includes(SEPARATOR) || /^\s*\(|^https?:/i.test(text)) return {};
  const ends = Array.from(batch, (_, at) => batch.slice(at)).slice(1);
  const hasRunOn = ends.some((end) => FOLLOWING.test(end) && readElements(end) instanceof Map);
  return hasRunOn ? { isBatchDoubtful: true } : {};
}

/** Does the code say more of itself than what it is: identifiers with their values? */
export function isElementString(code: ScannedCode): boolean {
  return Object.keys(code).length > 1 && gtin14(code.text) === undefined;
}

/** What to look for when this was typed or scanned: of an element string its article, of anything else the text itself. */
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

/** A link may leave out the leading zeros of a GTIN. */
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
