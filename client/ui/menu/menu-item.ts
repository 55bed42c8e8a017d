import type { IconName } from '../icon-shapes.ts';

/** One thing a menu offers. */
export interface MenuItem {
  readonly key: string;
  readonly label: string;
  /** An address makes it a link: it opens in a new tab like any other. */
  readonly href?: string;
  readonly onSelect?: () => unknown;
  readonly icon?: IconName;
  /** true or false makes it a tick; a tick does not close the menu. */
  readonly checked?: boolean;
  /** Said at the end of the line: a shortcut, a number, why it is blocked. */
  readonly note?: string;
  readonly blocked?: boolean;
  readonly danger?: boolean;
  /** A line above it parts it from what stands before. */
  readonly parted?: boolean;
}
