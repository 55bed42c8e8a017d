import type { ErnNotices } from '../../../client/screens/goods-in/ern-state.ts';

/** An ERN on screen that says nothing: tests name what they listen to. */
export const noNotices: ErnNotices = {
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
