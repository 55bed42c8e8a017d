import { t } from '../../../texts.ts';

interface Reach {
  readonly company: string | null;
  readonly warehouse: string | null;
}

/** Where an access reaches, in words: 'Northline Cable, Leeds'. */
export function accessScope({ company, warehouse }: Reach): string {
  if (company === null && warehouse === null) return t('users_type_global');
  if (company === null) return t('users_everyCompanyIn', { warehouse: warehouse ?? '' });
  return warehouse === null ? t('users_wholeCompany', { company }) : `${company}, ${warehouse}`;
}
