import { useEffect, useMemo } from 'react';
import { currentUrl, navigate } from '../router/navigate.ts';
import { listWalk, type ListPosition as Position } from '../state/list-walk.ts';
import { type ShownShortcut, usePageShortcuts } from '../state/page-shortcuts.ts';
import { session } from '../state/session.ts';
import { t } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { mayLeave } from './leaving.tsx';

const none: readonly ShownShortcut[] = [];

const nowhere: Partial<Position> = {};

/** On a page, or in a panel, opened from a list: its position there, and the ones before and after it. Back returns to the list. */
export function ListPosition({ isBeside = false }: { isBeside?: boolean }) {
  const url = currentUrl.value;
  const position = listWalk.positionOf(url, session.current.value?.id);
  const { number, total, previous, next } = position?.isBeside === isBeside ? position : nowhere;
  useEffect(() => {
    if (number !== undefined) listWalk.visit(url);
  }, [number]);
  usePageShortcuts(
    useMemo(
      () =>
        number === undefined
          ? none
          : [
              { keys: 'j', text: 'shortcut_nextInList', run: () => go(next) },
              { keys: 'k', text: 'shortcut_previousInList', run: () => go(previous) },
              { keys: 'Alt J', text: 'shortcut_nextInList', run: () => go(next) },
              { keys: 'Alt K', text: 'shortcut_previousInList', run: () => go(previous) },
            ],
      [number, previous, next],
    ),
  );
  if (number === undefined) return null;
  return (
    <nav className="list-position" aria-label={t('shell_inList')}>
      <span className="sub">{total === undefined ? number : t('shell_positionOf', { number, total })}</span>
      <Step icon="up" label={t('shortcut_previousInList')} to={previous} end={t('shell_firstInList')} />
      <Step icon="down" label={t('shortcut_nextInList')} to={next} end={t('shell_lastInList')} />
    </nav>
  );
}

interface StepProps {
  icon: 'up' | 'down';
  label: string;
  to: string | undefined;
  /** The reason for a blocked button, at the first or the last page. */
  end: string;
}

function Step({ icon, label, to, end }: StepProps) {
  return (
    <Button
      kind="quiet"
      small
      icon={icon}
      label={label}
      blocked={to === undefined ? end : undefined}
      onPress={() => go(to)}
    />
  );
}

async function go(address: string | undefined): Promise<void> {
  if (address !== undefined && (await mayLeave())) navigate(address, { replace: true });
}
