import type { ComponentType, ReactNode } from 'react';
import type { Confirmation } from '../../../../shared/confirmations.ts';
import type { ListFacts } from '../../../../shared/contract/list.ts';
import type { Operation } from '../../../../shared/contract/operation.ts';
import type { RuleName } from '../../../../shared/permissions.ts';
import type { ColumnDescription, FilterDescription, ListTexts } from '../../../lists/list-description.tsx';
import type { ScreenAccess } from '../../../lists/screen-access.tsx';
import type { TextKey } from '../../../text-sets.ts';
import type { List } from '../../../ui/list/list-state.ts';
import type { FormSpec } from './form-spec.ts';
import type { RecordCalls } from './record-calls.ts';
import type { RecordStruct } from './record-form.ts';
import type { RecordPanelProps } from './record-panel.tsx';

/** What every row of a list of records has. */
export interface RecordRow extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly version: number;
  readonly retired?: boolean;
  /** False where the reader may look but not change. */
  readonly own?: boolean;
}

/** The operations on a kind of records; what it has not is not offered. */
export interface RecordOperations {
  readonly list: Operation & { readonly list: ListFacts };
  readonly create: Operation;
  readonly edit: Operation;
  readonly remove?: Operation;
  readonly retire?: Operation;
  readonly restore?: Operation;
  readonly export?: Operation;
}

/** The texts of a screen of records. */
export interface RecordTexts extends ListTexts {
  /** 'New unit', the button and the head of the form. */
  readonly create: TextKey;
  /** 'Unit Metre saved', with `{name}`. */
  readonly saved: TextKey;
  /** What rules 8 says when the server fails to save. */
  readonly failed?: TextKey;
}

/** Where a screen of records works: the access and what it calls for. */
export interface RecordPlace {
  readonly accessId: number;
  readonly companyId: number | null;
  readonly warehouseId: number | null;
}

/** Taken once for a screen: what an access calls for never changes, and what is typed there stays when other rights are given. */
export function placeOf({ id, companyId, warehouseId }: ScreenAccess['access']): RecordPlace {
  return { accessId: id, companyId, warehouseId };
}

/** A screen of master data as data: its list, its form and what can be done. */
export interface RecordDescription<Row extends RecordRow> {
  readonly rule: RuleName;
  /** What the audit calls it. */
  readonly subject: string;
  readonly texts: RecordTexts;
  readonly operations: RecordOperations;
  /** The struct of a new record: the API's own. */
  readonly struct: RecordStruct;
  /** How a row is called in heads and messages. */
  readonly nameOf: (row: Row) => string;
  readonly columns: readonly ColumnDescription<Row>[];
  readonly filters: readonly FilterDescription[];
  readonly form: (place: RecordPlace) => readonly FormSpec[];
  /** What else follows when a record was stored. */
  readonly stored?: () => void;
  /** More about a stored row, under its form. */
  readonly more?: (row: Row, place: RecordPlace, reload: () => void) => ReactNode;
  /** The facts behind what the server wants confirmed before it changes a row. */
  readonly factsOf?: (confirmation: Confirmation, place: RecordPlace) => ReactNode;
  /** Told once a record was made: what the API answered, and what was asked for. A secret in it is shown once. */
  readonly made?: (reply: Readonly<Record<string, unknown>>, asked: Readonly<Record<string, unknown>>) => void;
  /** What can be done to ticked rows. */
  readonly batch?: (list: List<Row>, place: RecordPlace) => ReactNode;
  /** Where a row is opened that has a page of its own; without it, at the side of the list. */
  readonly address?: (row: Row, place: RecordPlace) => string;
  /** What opens at the side in place of the form, as for what is made in steps. */
  readonly panel?: ComponentType<RecordPanelProps<Row>>;
  /** How the form asks where the operations need more than the row's id. */
  readonly calls?: (accessId: number) => RecordCalls<Row>;
  /** More at the head of the screen, as the way to an import. */
  readonly actions?: (place: RecordPlace) => ReactNode;
}
