import type { TextKey } from '../../../text-sets.ts';
import { t } from '../../../texts.ts';
import { spoken } from './spoken.ts';

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
const deeds: Readonly<Record<string, TextKey>> = { createToken: 'audit_signedIn' };

/** What was done to a thing, where it is plain which: 'Changed' for editUnit; with its object where that is another: 'Add access'. */
export function deedText(operation: string, subject: string): string {
  const deed = deeds[operation];
  if (deed !== undefined) return t(deed);
  const [verb = '', object = ''] = operation.split(/(?=[A-Z])(.*)/);
  const key = verbs[verb];
  const isOfSubject = object.toLowerCase() === subject.toLowerCase();
  return key !== undefined && isOfSubject ? t(key) : spoken(operation);
}
