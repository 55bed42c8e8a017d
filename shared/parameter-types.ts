/** What a parameter says about its values (rules 3), in the order the form shows it. */
export const valueTypes = ['anything', 'required', 'whole', 'decimal', 'toggle', 'date', 'pattern', 'list'] as const;

export type ValueType = (typeof valueTypes)[number];

/** What parameters attach to (rules 3): a plan is a pick, a plan item one of its lines, a contact a partner. */
export const subjects = ['itemMaster', 'sku', 'packing', 'plan', 'planItem', 'contact', 'location'] as const;

export type Subject = (typeof subjects)[number];

/** Whose the parameters of a subject are: locations belong to no company, everything else to one. */
export function ownerKind(subject: Subject): 'company' | 'warehouse' {
  return subject === 'location' ? 'warehouse' : 'company';
}
