/** One thing a picker offers. */
export interface PickerItem {
  readonly key: string;
  readonly label: string;
  /** Said at the end of the line: what kind of thing it is, a shortcut, a state. */
  readonly note?: string;
  readonly className?: string;
  readonly isCurrent?: boolean;
  readonly onPick: () => unknown;
}
