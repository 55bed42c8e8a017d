import type { Permission } from '../../../shared/permissions.ts';

/** What a permission lets people change, in the words of the audit: whose changes its holders may see. */
export const auditedSubjects = {
  itemMaster: ['itemMaster', 'sku', 'import'],
  units: ['unit', 'import'],
  packing: ['packing', 'import'],
  params: ['parameter', 'import'],
  users: ['partner', 'partnerWarehouse', 'import'],
  locations: ['location', 'import'],
} as const satisfies Partial<Record<Permission, readonly string[]>>;

/** The subjects that the holder of these permissions may see changes of. */
export function subjectsFor(held: readonly Permission[]): string[] {
  const subjects = held.flatMap((permission) =>
    permission in auditedSubjects ? [...auditedSubjects[permission as keyof typeof auditedSubjects]] : [],
  );
  return [...new Set(subjects)];
}
