import './texts.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { draftScans } from '../../state/drafts/draft-scans.ts';
import { useDraft } from '../../state/drafts/use-draft.ts';
import { linesShortcuts, usePageShortcuts } from '../../state/page-shortcuts.ts';
import { session } from '../../state/session.ts';
import { useUnsaved } from '../../state/unsaved.ts';
import { t } from '../../texts.ts';
import { DocumentPage } from '../../ui/document-page.tsx';
import { LookedAt } from './looked-at.tsx';
import { MoveActions } from './move-actions.tsx';
import { MoveAside } from './move-aside.tsx';
import { moveCalls } from './move-calls.ts';
import { MoveQuestions } from './move-questions.tsx';
import { MoveScanField } from './move-scan-field.tsx';
import { MoveState } from './move-state.ts';
import { moveWords } from './move-words.ts';
import { useLookAddress } from './use-look-address.ts';
import { useOthersMoves } from './use-others-moves.ts';

const DOCUMENT = 'putaway/stock';

/** Move stock, by location, by SKU, by drum or by ERN (rules 2, putaway/stock; rules 5, Move stock). */
export function MoveStock() {
  useSignals();
  const state = useMemo(() => new MoveState(moveCalls, moveWords, draftScans(DOCUMENT)), []);
  useEffect(() => void state.open(), [state]);
  useLookAddress(state);
  useUnsaved(state.unsaved);
  useOthersMoves(state);
  useDraft(DOCUMENT, state);
  usePageShortcuts(linesShortcuts);
  const { company, warehouse } = session.current.value ?? {};
  const isShown = state.goods.look.value.kind === 'shown';
  return (
    <DocumentPage
      title={t('title_moveStock')}
      facts={t('move_facts', { company: company?.name ?? '', warehouse: warehouse?.name ?? '' })}
      actions={isShown ? <MoveActions state={state} /> : undefined}
      onSave={() => state.move()}
      aside={<MoveAside state={state} />}
    >
      <MoveScanField state={state} />
      <LookedAt state={state} />
      <MoveQuestions state={state} />
    </DocumentPage>
  );
}
