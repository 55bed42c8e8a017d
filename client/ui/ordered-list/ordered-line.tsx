import { useSignals } from '@preact/signals-react/runtime';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { t } from '../../texts.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';

export interface OrderedLineProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  disabled: boolean;
  onGrab: (event: PointerEvent) => void;
  onMove: (step: 1 | -1) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onRemove?: () => void;
  children: ReactNode;
}

/** One line of an ordered list. The handle is for pointers alone: its buttons do the same. */
export function OrderedLine({ name, children, ...line }: OrderedLineProps) {
  useSignals();
  return (
    <li className="ordered-line" onKeyDown={line.onKeyDown}>
      {!line.disabled && (
        <span className="ordered-handle" title={t('ui_order_drag')} aria-hidden="true" onPointerDown={line.onGrab}>
          <Icon name="drag" />
        </span>
      )}
      <span className="ordered-name">{name}</span>
      {children}
      {!line.disabled && (
        <>
          <Mover
            icon="up"
            name={t('ui_order_up', { what: name })}
            isAtEnd={line.isFirst}
            onPress={() => line.onMove(-1)}
          />
          <Mover
            icon="down"
            name={t('ui_order_down', { what: name })}
            isAtEnd={line.isLast}
            onPress={() => line.onMove(1)}
          />
          {line.onRemove !== undefined && (
            <Button kind="quiet" small icon="trash" label={t('ui_remove', { what: name })} onPress={line.onRemove} />
          )}
        </>
      )}
    </li>
  );
}

interface MoverProps {
  icon: 'up' | 'down';
  name: string;
  isAtEnd: boolean;
  onPress: () => void;
}

function Mover({ icon, name, isAtEnd, onPress }: MoverProps) {
  useSignals();
  const blocked = isAtEnd ? t('ui_order_ends') : undefined;
  return <Button kind="quiet" small icon={icon} label={name} blocked={blocked} onPress={onPress} />;
}
