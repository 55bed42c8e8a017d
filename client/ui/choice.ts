/** One of several things to choose. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly text: string;
  /** What choosing it means; a native list shows none. */
  readonly hint?: string;
}
