import { readable } from '../../../documents/changed-facts.ts';
import type { TextKey } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import type { Change } from './changes-state.ts';

/** The parts of a sentence before and after the thing that it is about; without the second part, it names none. */
export type Sentence = readonly [string] | readonly [string, string];

export type Told = Pick<Change, 'operation' | 'subject' | 'name' | 'by' | 'apiToken' | 'after'>;

/** 'Morgan Vale approved {thing}', in two parts. */
export function sentenceOf(change: Told): Sentence {
  const { operation, after } = change;
  const text = t(sentenceKey(change), {
    who: whoOf(change),
    operation: readable(operation),
    what: wordsOf(operation.replace(/^(print|export)/, '')),
    address: String(after?.['address'] ?? ''),
  });
  const [before = '', rest] = text.split('{thing}');
  return rest === undefined ? [before] : [before, rest];
}

export function sentenceText(change: Told): string {
  return sentenceOf(change).join(`${nounOf(change)} ${change.name ?? ''}`.trim());
}

function whoOf({ by, apiToken }: Told): string {
  const name = by ?? t('audit_nobody');
  return apiToken === null ? name : t('audit_byToken', { name, token: apiToken });
}

/** Every way to sign in, and to sign out. */
const special: Readonly<Record<string, TextKey>> = {
  createToken: 'audit_did_signIn',
  confirmSignIn: 'audit_did_signIn',
  finishAtSignIn: 'audit_did_signIn',
  finishSignOn: 'audit_did_signIn',
  deleteToken: 'audit_did_signOut',
};

function sentenceKey({ operation, subject, name }: Told): TextKey {
  if (operation === 'failSignIn') return name === null ? 'audit_did_failSignInUnknown' : 'audit_did_failSignIn';
  const known = special[operation] ?? (subject === 'file' ? fileKey(operation, name) : undefined);
  if (known !== undefined) return known;
  const own = operation.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
  const [verb = '', object = ''] = own.split(/(?=[A-Z])(.*)/);
  const isOfSubject = object.toLowerCase() === subject.toLowerCase();
  return textFor(own) ?? (isOfSubject ? textFor(verb) : undefined) ?? 'audit_did_other';
}

/** Files that were downloaded before the audit kept their names are known by their operation. */
function fileKey(operation: string, name: string | null): TextKey {
  if (operation.startsWith('print')) return 'audit_did_print';
  return operation.startsWith('export') && name === null ? 'audit_did_export' : 'audit_did_download';
}

function textFor(operation: string): TextKey | undefined {
  const key = `audit_did_${operation}` as TextKey;
  return t(key) === key ? undefined : key;
}

/** 'unit'; '' before the number of a document, which says its kind. */
export function nounOf({ subject, name }: Pick<Told, 'subject' | 'name'>): string {
  if (name !== null && numbered.includes(subject)) return '';
  const key = `audit_noun_${subject}` as TextKey;
  return t(key) === key ? wordsOf(subject) : t(key);
}

const numbered: readonly string[] = ['ern', 'pick', 'shipment', 'stockCount'];

/** 'SKU labels', 'drum labels'. */
function wordsOf(name: string): string {
  const words = readable(name);
  return /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
