/** Sent in pieces, read, looked at, applied, perhaps undone; `unreadable` and `mapping` want another file or other columns. */
export const importStates = [
  'sending',
  'reading',
  'unreadable',
  'mapping',
  'preview',
  'applying',
  'applied',
  'undoing',
  'undone',
  'discarded',
] as const;

/** What becomes of a row: `kept` would be changed, if what exists were not to stay as it is. */
export const importRowStates = ['new', 'changed', 'kept', 'same', 'error', 'leftOut'] as const;
