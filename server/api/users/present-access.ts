import type { PlacedAccess } from './place-accesses.ts';

/** An access as the audit shows it: where it reaches, by name, and what it allows. */
export function presentAccess({ type, company, warehouse, permissions }: PlacedAccess): Record<string, unknown> {
  return { type, ...(company !== null && { company }), ...(warehouse !== null && { warehouse }), permissions };
}
