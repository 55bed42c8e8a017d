import type { ReactNode } from 'react';
import { t } from '../../../texts.ts';

/** Yes is said, no is a dash: a column of flags is read at a glance. */
export function flagCell(isSet: boolean): ReactNode {
  return isSet ? t('admin_yes') : <span className="sub">–</span>;
}

/** Whose a row is that every company may have, or one of them. */
export function ownerCell(isOwn: boolean): ReactNode {
  return isOwn ? '' : <span className="sub">{t('admin_everyCompany')}</span>;
}
