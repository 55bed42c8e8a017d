import { computed } from '@preact/signals-react';
import { useMemo } from 'react';
import { useIsHandheld } from '../handheld.ts';
import type { EditedLine } from './line-column.ts';

/** On a handheld, the lines still to do come first; one that is open for editing keeps its position. On a desk the order never changes. */
export function useOpenFirst<Line extends EditedLine>(lines: readonly Line[]): readonly Line[] {
  const isHandheld = useIsHandheld();
  const ordered = useMemo(() => computed(() => (isHandheld ? openFirst(lines) : lines)), [isHandheld, lines]);
  return ordered.value;
}

export function openFirst<Line extends EditedLine>(lines: readonly Line[]): readonly Line[] {
  const sinks = ({ isDone, opened }: Line) => isDone?.value === true && opened?.value !== true;
  const done = lines.filter(sinks);
  return done.length === 0 ? lines : [...lines.filter((line) => !sinks(line)), ...done];
}
