import { refuse } from '../../../shared/errors.ts';
import { type ImportKindName, importRules } from '../../../shared/imports.ts';
import { allows } from '../../../shared/permissions.ts';
import type { Actor } from '../actor.ts';
import type { ImportKind } from './kinds/import-kind.ts';
import { importKinds } from './kinds/import-kinds.ts';

/** A kind of import that this access may work with; for it all others do not exist. */
export function requireKind({ holder }: Actor, name: ImportKindName): ImportKind {
  const kind = importKinds[name];
  const isAllowed = holder !== null && allows(importRules[name], holder);
  return isAllowed ? kind : refuse('not_found', { values: { thing: 'kind of import here' } });
}
