import { t } from '../texts.ts';
import { dateIn, daysBetween, displayZone } from './formats.ts';
import { DateText } from './value-text.tsx';

interface DueProps {
  /** yyyy-mm-dd; null: due at no date. */
  date: string | null;
  /** Finished work is not overdue. */
  isOpen: boolean;
}

const today = () => dateIn(new Date(), displayZone.value);

/** '3 days overdue', from the day after the date on. */
export function Overdue({ date, isOpen }: DueProps) {
  const days = date === null ? 0 : daysBetween(date, today());
  return isOpen && days > 0 ? <span className="late">{t('ui_overdueBy', { count: days })}</span> : null;
}

/** The date of work in a list; today and overdue work in words. */
export function DueDate({ date, isOpen }: DueProps) {
  if (!isOpen || date === null || date > today()) return <DateText value={date} />;
  return date === today() ? t('ui_dueToday') : <Overdue date={date} isOpen />;
}
