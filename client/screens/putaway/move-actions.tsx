import { useSignals } from '@preact/signals-react/runtime';
import { t } from '../../texts.ts';
import { Button } from '../../ui/button.tsx';
import type { MoveState } from './move-state.ts';

/** The one deed of the screen; it says what is still in its way. */
export function MoveActions({ state }: { state: MoveState }) {
  useSignals();
  return (
    <Button kind="primary" blocked={hindranceText(state)} onPress={() => state.move()}>
      {deedText(state)}
    </Button>
  );
}

function deedText({ goods, destination, everything }: MoveState): string {
  const count = everything.value ? goods.total.value : goods.chosen.value.length;
  const name = destination.value?.label;
  if (count === 0) return t('move_move');
  return name === undefined ? t('move_moveLines', { count }) : t('move_moveLinesTo', { count, name });
}

function hindranceText({ hindrance, goods, destination }: MoveState): string | undefined {
  switch (hindrance.value) {
    case 'line':
      return t('move_chooseLine');
    case 'fault':
      return goods.chosen.value.find((line) => line.bad.value)?.error.value;
    case 'scans':
      return t('move_scansWait');
    case 'destination':
      return t('move_chooseDestination');
    case 'same':
      return t('move_sameLocation', { name: destination.value?.label ?? '' });
    default:
      return undefined;
  }
}
