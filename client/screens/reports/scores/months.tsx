import { t } from '../../../texts.ts';
import { monthName } from '../../../ui/formats.ts';

export interface Month {
  readonly month: string;
  readonly lines: number;
  readonly different: number;
}

const [STEP, HEIGHT] = [10, 20];

/** The share of lines that came otherwise than announced, month by month; a month without lines is a gap. */
export function Months({ months }: { months: readonly Month[] }) {
  const shares = months.map(({ lines, different }) => (lines === 0 ? undefined : different / lines));
  const most = Math.max(...shares.map((share) => share ?? 0));
  if (shares.every((share) => share === undefined)) return <span className="sub">–</span>;
  const worst = months.reduce((one, other) => (shareOf(other) > shareOf(one) ? other : one));
  const text =
    most === 0
      ? t('score_monthsClean')
      : t('score_monthsWorst', { month: monthName(worst.month), share: Math.round(100 * shareOf(worst)) });
  return (
    <svg className="months" viewBox={`0 0 ${STEP * months.length} ${HEIGHT}`} role="img" aria-label={text}>
      <title>{text}</title>
      <path d={pathOf(shares, most)} />
    </svg>
  );
}

function shareOf({ lines, different }: Month): number {
  return lines === 0 ? 0 : different / lines;
}

/** A line from month to month; a lone month is a dash. */
function pathOf(shares: readonly (number | undefined)[], most: number): string {
  return shares
    .map((share, at) => {
      if (share === undefined) return '';
      const y = HEIGHT - 2 - (most === 0 ? 0 : (share / most) * (HEIGHT - 4));
      const isBegun = shares[at - 1] !== undefined;
      return `${isBegun ? 'L' : 'M'}${at * STEP + 1} ${y.toFixed(1)}${isBegun || shares[at + 1] !== undefined ? '' : 'h8'}`;
    })
    .join('');
}
