import type { KeyboardEvent, ReactNode } from 'react';
import { barText, type ChartBar, type ChartSeries } from './chart-data.ts';

interface BarProps {
  bar: ChartBar;
  series: readonly ChartSeries[];
  /** Tab reaches the first, arrow keys the others (`moveAlong`). */
  isFirst: boolean;
  children: ReactNode;
  words: ReactNode;
}

export function Bar({ bar, series, isFirst, children, words }: BarProps) {
  return (
    <>
      <a href={bar.href} aria-label={barText(bar, series)} tabIndex={isFirst ? 0 : -1}>
        {children}
      </a>
      <g className="chart-words">{words}</g>
    </>
  );
}

export function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const bars = [...event.currentTarget.querySelectorAll('a')];
  const at = bars.indexOf(event.target as HTMLAnchorElement);
  const [next] =
    {
      ArrowRight: [at + 1],
      ArrowDown: [at + 1],
      ArrowLeft: [at - 1],
      ArrowUp: [at - 1],
      Home: [0],
      End: [bars.length - 1],
    }[event.key] ?? [];
  if (next === undefined) return;
  event.preventDefault();
  bars[next]?.focus();
}
