import { readable } from '../../../documents/changed-facts.ts';
import type { TextKey } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';

/** Verbs of operations on one thing; its history shows the verb alone. */
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

/** Operations whose names differ from the words users know. */
const special: Readonly<Record<string, TextKey>> = {
  createToken: 'audit_signedIn',
  confirmSignIn: 'audit_signedIn',
  finishAtSignIn: 'audit_signedIn',
  finishSignOn: 'audit_signedIn',
  failSignIn: 'audit_signInFailed',
  deleteToken: 'audit_signedOut',
};

/** 'Changed' for editUnit, when the operation is about the subject itself; with its object when that is different: 'Add access'. */
export function operationText(operation: string, subject: string): string {
  const own = special[operation];
  if (own !== undefined) return t(own);
  const [verb = '', object = ''] = operation.split(/(?=[A-Z])(.*)/);
  const key = verbs[verb];
  const isOfSubject = object.toLowerCase() === subject.toLowerCase();
  return key !== undefined && isOfSubject ? t(key) : readable(operation);
}

/** Subjects that can be chosen in the filter; other changes are found by search. */
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

export function subjectChoices(): { value: string; label: string }[] {
  const choices = subjects.map((value) => ({ value, label: subjectText(value) }));
  return choices.toSorted((one, other) => one.label.localeCompare(other.label));
}

export function subjectText(subject: string): string {
  return names[subject] ?? readable(subject);
}

const names: Readonly<Record<string, string>> = { apiToken: 'API token', sku: 'SKU', ern: 'ERN' };
