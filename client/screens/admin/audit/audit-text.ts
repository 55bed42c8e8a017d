import { readable } from '../../../documents/changed-facts.ts';
import type { TextKey } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';

/** Verbs of operations that are done to one thing: its history says the verb alone. */
const verbs: Readonly<Record<string, TextKey>> = {
  add: 'audit_verb_add',
  apply: 'audit_verb_apply',
  create: 'audit_verb_create',
  delete: 'audit_verb_delete',
  disable: 'audit_verb_disable',
  edit: 'audit_verb_edit',
  enable: 'audit_verb_enable',
  import: 'audit_verb_import',
  remove: 'audit_verb_remove',
  restore: 'audit_verb_restore',
  retire: 'audit_verb_retire',
  revoke: 'audit_verb_revoke',
  undo: 'audit_verb_undo',
};

/** Operations whose names say something else than people do. */
const special: Readonly<Record<string, TextKey>> = {
  createToken: 'audit_signedIn',
  confirmSignIn: 'audit_signedIn',
  finishAtSignIn: 'audit_signedIn',
  finishSignOn: 'audit_signedIn',
  failSignIn: 'audit_signInFailed',
  deleteToken: 'audit_signedOut',
};

/** What was done to a thing, where it is plain which: 'Changed' for editUnit; with its object where that is another: 'Add access'. */
export function operationText(operation: string, subject: string): string {
  const own = special[operation];
  if (own !== undefined) return t(own);
  const [verb = '', object = ''] = operation.split(/(?=[A-Z])(.*)/);
  const key = verbs[verb];
  const isOfSubject = object.toLowerCase() === subject.toLowerCase();
  return key !== undefined && isOfSubject ? t(key) : readable(operation);
}

/** The kinds of things whose changes are looked for; whatever else was changed is found by search. */
const subjects = [
  ...[
    'user',
    'apiToken',
    'webhook',
    'company',
    'warehouse',
    'partner',
    'partnerWarehouse',
    'location',
    'unit',
    'packing',
    'itemMaster',
    'sku',
  ],
  ...['parameter', 'import', 'ern', 'outgoing'],
] as const;

/** The kinds as choices of a filter, by name. */
export function subjectChoices(): { value: string; label: string }[] {
  const choices = subjects.map((value) => ({ value, label: subjectText(value) }));
  return choices.toSorted((one, other) => one.label.localeCompare(other.label));
}

/** What a kind of things is called. */
export function subjectText(subject: string): string {
  return names[subject] ?? readable(subject);
}

const names: Readonly<Record<string, string>> = { apiToken: 'API token', sku: 'SKU', ern: 'ERN' };
