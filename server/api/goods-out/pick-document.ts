import type { DocumentKind } from '../documents/document-kinds.ts';
import type { SubjectRows } from '../parameters/subject-rows.ts';

/** A pick, as the rest of the program knows it. */
export const pickDocument = {
  name: 'pick',
  table: 'picks',
  rule: 'reports',
  plural: 'picks',
  search: {
    codes: ['number', 'reference'],
    joins: 'left join jobs j on j.company_id = d.company_id and j.id = d.job_id',
    detail: `concat_ws(' · ', j.number, d.despatch_to, d.reference, d.status)`,
    prefixes: ['PICK-'],
  },
} as const satisfies DocumentKind;

const isOpen = "status in ('created', 'started')";

/** What values of parameters attach to: plans are picks, and their items the lines of them. */
export const pickSubjects = {
  plan: {
    noun: pickDocument.name,
    table: pickDocument.table,
    plural: pickDocument.plural,
    owner: 'company_id',
    name: 'u.number',
    open: `u.${isOpen}`,
  },
  planItem: {
    noun: pickDocument.name,
    table: 'pick_lines',
    plural: 'pick lines',
    owner: 'company_id',
    name: '(select p.number from picks p where p.company_id = $company and p.id = u.pick_id)',
    open: `exists (select from picks p where p.company_id = $company and p.id = u.pick_id and p.${isOpen})`,
  },
} as const satisfies Record<string, SubjectRows>;
