import { type IntegrationScope, integrationScopes, scopesFor } from '../../../shared/integrations.ts';
import { documentKinds } from '../documents/document-kinds.ts';

/** The scopes that can read a subject of the feed of changes, each alone: all, except for a document, which has a rule of its own. */
export function scopesReading(subject: string): IntegrationScope[] {
  const kind = documentKinds().find(({ name }) => name === subject);
  return kind === undefined ? [...integrationScopes] : scopesFor({ rule: kind.rule, method: 'GET' });
}
