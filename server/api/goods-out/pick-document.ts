import type { DocumentKind } from '../documents/document-kinds.ts';

export const pickDocument = {
  name: 'pick',
  table: 'picks',
  reference: 'reference',
  rule: 'viewPicks',
  plural: 'picks',
  search: {
    codes: ['number', 'reference', 'tracking_number'],
    joins: 'left join jobs j on j.company_id = d.company_id and j.id = d.job_id',
    detail: `concat_ws(' · ', j.number, d.despatch_to, d.reference, d.status)`,
    prefixes: ['PICK-'],
  },
} as const satisfies DocumentKind;
