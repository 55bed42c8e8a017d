import { effect } from '@preact/signals-react';
import { keepDraft } from '../../../../client/state/drafts/typed-draft.ts';
import { unsaved } from '../../../../client/state/unsaved.ts';
import { savingDialog } from './page.ts';
import type { OpenScreen, SavingState } from './saving-state.ts';

export interface ShownScreen extends OpenScreen {
  type(): unknown;
  hide(): void;
}

export interface StoredDraft {
  draft?: unknown;
}

export async function show(screen: SavingState, stored: StoredDraft): Promise<ShownScreen> {
  const opened = await screen.open();
  const dialog = savingDialog();
  const { unsaved: isUnsaved, draft, fill: fillIn, press } = opened;
  const stops = [
    isUnsaved && effect(() => unsaved.mark(opened, isUnsaved.value)),
    draft && keepDraft(storeOf(stored), draft, Promise.resolve(false)),
  ];
  if (stored.draft !== undefined) await untilIdle();
  return {
    ...opened,
    async type() {
      await fillIn?.();
      if (isUnsaved === undefined) dialog.type();
    },
    async press() {
      if ((await press()) === true) dialog.close();
    },
    hide() {
      for (const stop of stops) stop?.();
      unsaved.clear();
    },
  };
}

function storeOf(stored: StoredDraft) {
  return {
    read: async () => stored.draft,
    async keep(typed: unknown) {
      stored.draft = JSON.parse(JSON.stringify(typed));
    },
    async drop() {
      delete stored.draft;
    },
  };
}

/** Waits for the work that follows typing or restoring, such as looking up stock. */
export async function untilIdle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}
