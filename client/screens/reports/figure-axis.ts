import type { FigureUnit } from '../../../shared/contract/report.ts';
import { t } from '../../texts.ts';
import { formatQuantity } from '../../ui/formats.ts';
import { durationText } from './movements/words.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/**
 * The unit of a figure's axis, and how much of a value is 1 on it. Times up to two hours are drawn in minutes, up to two days in hours, longer
 * ones in days. `most` is the largest value.
 */
export function axisOfFigure(unit: FigureUnit, most: number): { axis: string; scale: number } {
  if (unit === 'percent') return { axis: '%', scale: 1 };
  if (most <= 2 * HOUR) return { axis: t('chart_inMinutes'), scale: 1 };
  return most <= 2 * DAY ? { axis: t('chart_inHours'), scale: HOUR } : { axis: t('chart_inDays'), scale: DAY };
}

/** A median ('3 h 5 min') or a share ('12.5 %'); a dash for null. */
export function figureText(unit: FigureUnit, value: string | null): string {
  if (value === null) return '–';
  return unit === 'percent' ? `${formatQuantity(value)} %` : durationText(Number(value));
}
