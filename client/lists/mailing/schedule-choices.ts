import { type FileFormat, fileFormats } from '../../../shared/contract/file-formats.ts';
import { periods } from '../../../shared/contract/scheduled-mails/scheduled-mails.ts';
import { type RangeName, rangeNames } from '../../../shared/named-ranges.ts';
import { t } from '../../texts.ts';
import type { Choice } from '../../ui/fields/select-field.tsx';
import type { Schedule } from './schedule-form.ts';

type Period = Schedule['every'];

/** The choices are functions because they read texts. */
export function formatChoices(): readonly Choice<FileFormat>[] {
  return fileFormats.map((value) => ({ value, text: t(`scheduled_format_${value}`) }));
}

export function everyChoices(): readonly Choice<Period>[] {
  return periods.map((value) => ({ value, text: t(`scheduled_every_${value}`) }));
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Numbered as in the contract, Monday first. */
export function weekdayChoices(): readonly Choice<string>[] {
  return weekdays.map((day) => ({ value: String(day), text: t(`scheduled_weekday_${day}`) }));
}

export const monthDays: readonly Choice<string>[] = numbers(1, 31).map((day) => ({ value: day, text: day }));

export const hours: readonly Choice<string>[] = numbers(0, 23).map((hour) => ({ value: hour, text: hourText(hour) }));

/** Ranges of days relative to the day of sending; '' keeps the days of the view. */
export function rangeChoices(): readonly Choice<RangeName | ''>[] {
  const ranges = rangeNames.map((value) => ({ value, text: t(`ui_list_range_${value}`) }));
  return [{ value: '', text: t('scheduled_range_none') }, ...ranges];
}

const dayFilterTexts = {
  collection: 'scheduled_dayFilter_collection',
  date: 'scheduled_dayFilter_date',
  due: 'scheduled_dayFilter_due',
  received: 'scheduled_dayFilter_received',
} as const;

export function dayFilterChoices(filters: readonly string[]): readonly Choice<string>[] {
  return filters.map((value) => ({ value, text: dayFilterText(value) }));
}

/** Every day filter of a list has a name here (test/client/lists/schedule-form.test.ts). */
export function dayFilterText(filter: string): string {
  const known: Readonly<Record<string, (typeof dayFilterTexts)[keyof typeof dayFilterTexts] | undefined>> =
    dayFilterTexts;
  const key = known[filter];
  return key === undefined ? filter : t(key);
}

/** 'Every Monday at 06:00'. */
export function whenText({ every, day, hour }: Pick<Schedule, 'every' | 'day' | 'hour'>): string {
  const time = hourText(String(hour));
  if (every === 'day') return t('scheduled_when_day', { time });
  if (every === 'month') return t('scheduled_when_month', { day: String(day), time });
  const weekday = weekdayChoices().find(({ value }) => value === String(day))?.text ?? '';
  return t('scheduled_when_week', { day: weekday, time });
}

function hourText(hour: string): string {
  return `${hour.padStart(2, '0')}:00`;
}

function numbers(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
}
