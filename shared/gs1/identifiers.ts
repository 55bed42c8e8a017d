export interface Identifier {
  /** Number of digits of the identifier itself. */
  readonly size: 2 | 3 | 4;
  /** The length of its value: exact with `isFixed`, and then no separator follows. */
  readonly length: number;
  readonly isFixed: boolean;
  readonly digits: boolean;
  /** Whether the last digit of the value is a check digit. */
  readonly checked: boolean;
}

type Rule = readonly [
  begin: string,
  size: Identifier['size'],
  length: number,
  ...marks: ('digits' | 'fixed' | 'checked')[],
];

/**
 * The GS1 application identifiers by prefix, longest first (GS1 General Specifications, section 3). Those of predefined length are `fixed`;
 * all others end with a separator or with the code.
 */
const rules: readonly Rule[] = [
  ['00', 2, 18, 'digits', 'fixed', 'checked'],
  ['01', 2, 14, 'digits', 'fixed', 'checked'],
  ['02', 2, 14, 'digits', 'fixed', 'checked'],
  ['03', 2, 14, 'digits', 'fixed', 'checked'],
  ['10', 2, 20],
  ['11', 2, 6, 'digits', 'fixed'],
  ['12', 2, 6, 'digits', 'fixed'],
  ['13', 2, 6, 'digits', 'fixed'],
  ['15', 2, 6, 'digits', 'fixed'],
  ['16', 2, 6, 'digits', 'fixed'],
  ['17', 2, 6, 'digits', 'fixed'],
  ['20', 2, 2, 'digits', 'fixed'],
  ['21', 2, 20],
  ['22', 2, 20],
  ['23', 3, 28],
  ['24', 3, 30],
  ['25', 3, 30],
  ['30', 2, 8, 'digits'],
  ['37', 2, 8, 'digits'],
  ...['31', '32', '33', '34', '35', '36'].map((begin): Rule => [begin, 4, 6, 'digits', 'fixed']),
  ['39', 4, 18, 'digits'],
  ['40', 3, 30],
  ['41', 3, 13, 'digits', 'fixed', 'checked'],
  ['42', 3, 35],
  ['43', 4, 70],
  ['70', 4, 30],
  ['71', 3, 20],
  ['7253', 4, 40],
  ['7254', 4, 40],
  ['7256', 4, 90],
  ['7257', 4, 70],
  ['7259', 4, 40],
  ['72', 4, 30],
  ['8030', 4, 90],
  ['80', 4, 50],
  ['81', 4, 70],
  ['82', 4, 70],
  ['9', 2, 90],
];

/** The identifier at the beginning of a text; undefined if there is none. */
export function identifierAt(text: string): Identifier | undefined {
  const rule = rules.find(([begin]) => text.startsWith(begin));
  if (rule === undefined) return undefined;
  const [, size, length, ...marks] = rule;
  if (!/^\d+$/.test(text.slice(0, size)) || text.length < size) return undefined;
  return {
    size,
    length,
    isFixed: marks.includes('fixed'),
    digits: marks.includes('digits'),
    checked: marks.includes('checked'),
  };
}
