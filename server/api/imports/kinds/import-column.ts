import type { AnyStruct } from '../../../../shared/contract/operation.ts';

/** One column of an import's file. */
export interface ImportColumn {
  /** What its heading may be, in lower case without signs and blanks, the likeliest first. */
  headings: readonly [string, ...string[]];
  /** How the template spells it. */
  heading: string;
  /** The same where a job is an Activity Code and a segment a Cell ID. */
  h3gHeading?: string;
  /** What a cell has to be. */
  struct: AnyStruct;
  required?: true;
  /** The id of the parameter whose values they are. */
  parameter?: number;
}
