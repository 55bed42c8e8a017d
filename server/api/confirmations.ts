import { type Confirmation, refuse } from '../../shared/errors.ts';

/**
 * Refuses with `confirmation_required` and every confirmation that is not accepted yet (rules: Confirmable warnings). Call it
 * before the first write: nothing is written until all are accepted, and one that arose in between asks again.
 */
export function requireAccepted(confirmations: readonly Confirmation[], accept: readonly string[] = []): void {
  const open = confirmations.filter((confirmation) => !accept.includes(acceptanceOf(confirmation)));
  if (open.length > 0) refuse('confirmation_required', { confirmations: open });
}

function acceptanceOf({ key, line }: Confirmation): string {
  return line === undefined ? key : `${key}:${line}`;
}
