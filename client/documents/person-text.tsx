import type { ReactNode } from 'react';
import type { TextKey } from '../text-sets.ts';
import { t } from '../texts.ts';
import { DocumentLink } from './document-link.tsx';

/** Stands for the person in a text. No text contains it, unlike a name or a typed reason. */
export const PERSON = '\0';

interface PersonLinkProps {
  name: string;
  inRow?: boolean;
}

/** A user or an integration, by name: a link for users who administer users (rules: Tenancy and rights). */
export function PersonLink({ name, inRow = false }: PersonLinkProps) {
  return <DocumentLink document="user" id={null} number={name} inRow={inRow} />;
}

/** Links the person in the place of `PERSON`. */
export function withPerson(text: string, name: string, inRow = false): ReactNode {
  const [before, after] = text.split(PERSON);
  return (
    <>
      {before}
      {after !== undefined && <PersonLink name={name} inRow={inRow} />}
      {after}
    </>
  );
}

/** A text that names a person as `{name}` or `{by}`: 'Received by Morgan Vale'. */
export function textBy(key: TextKey, name: string | null, values: Readonly<Record<string, string>> = {}): ReactNode {
  if (name === null) return t(key, { ...values, name: '–', by: '–' });
  return withPerson(t(key, { ...values, name: PERSON, by: PERSON }), name);
}
