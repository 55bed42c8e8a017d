import type { ErnWords } from '../../client/screens/goods-in/ern-state.ts';

/** An ERN on screen that says nothing: tests name what they listen to. */
export const noWords: ErnWords = {
  saved: () => undefined,
  received: () => undefined,
  allCounted: () => undefined,
  defaultSaved: () => undefined,
  defaultFailed: () => undefined,
  search: () => undefined,
  failed: () => undefined,
  unread: () => undefined,
  changed: () => undefined,
};
