import '../texts.ts';
import { useState } from 'react';
import { findQuarantine } from '../../../documents/find-locations.ts';
import type { ErnLineState } from '../ern-line-state.ts';
import type { ErnState } from '../ern-state.ts';
import { DamageDialog } from './damage-dialog.tsx';
import { DamageState } from './damage-state.ts';
import type { LineDeeds } from './line-deeds.ts';

export interface LineHostProps {
  line: ErnLineState;
  state: ErnState;
  deeds: LineDeeds;
}

/** The damage of one line, from the line to the server. */
export function DamageHost({ line, state, deeds }: LineHostProps) {
  const [damage] = useState(() => new DamageState(line.row.peek(), findQuarantine));
  return (
    <DamageDialog
      damage={damage}
      onPhoto={() => deeds.photograph(line)}
      onSave={async () => {
        if (!(await state.save(line, damage.change()))) return line.refusal;
        deeds.close();
        return undefined;
      }}
      onClose={() => deeds.close()}
    />
  );
}
