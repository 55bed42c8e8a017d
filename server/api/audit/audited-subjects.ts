import type { Permission } from '../../../shared/permissions.ts';

/** The audit subjects that each permission allows its holders to change, and whose changes they can see. */
export const auditedSubjects = {
  itemMaster: ['itemMaster', 'sku', 'import'],
  units: ['unit', 'import'],
  packing: ['packing', 'import'],
  params: ['parameter', 'import'],
  users: ['partner', 'partnerWarehouse', 'import'],
  locations: ['location', 'import'],
} as const satisfies Partial<Record<Permission, readonly string[]>>;

export function subjectsFor(held: readonly Permission[]): string[] {
  const subjects = held.flatMap((permission) =>
    permission in auditedSubjects ? [...auditedSubjects[permission as keyof typeof auditedSubjects]] : [],
  );
  return [...new Set(subjects)];
}
