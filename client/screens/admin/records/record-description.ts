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

export interface RecordRow extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly version: number;
  readonly retired?: boolean;
  /** False if the reader may not change the row. */
  readonly own?: boolean;
}

/** The operations on a kind of records; a missing one is not offered. */
export interface RecordOperations {
  readonly list: Operation & { readonly list: ListFacts };
  readonly create: Operation;
  readonly edit: Operation;
  readonly remove?: Operation;
  readonly retire?: Operation;
  readonly restore?: Operation;
  readonly export?: Operation;
}

export interface RecordTexts extends ListTexts {
  readonly create: TextKey;
  /** 'Unit Metre saved', with `{name}`. */
  readonly saved: TextKey;
  /** The message of rules 8 when the server fails to save. */
  readonly failed?: TextKey;
}

export interface RecordScope {
  readonly accessId: number;
  readonly companyId: number | null;
  readonly warehouseId: number | null;
}

/** Read once per screen: the company and warehouse of an access never change, and unsaved input survives a change of its permissions. */
export function scopeOf({ id, companyId, warehouseId }: ScreenAccess['access']): RecordScope {
  return { accessId: id, companyId, warehouseId };
}

export interface RecordDescription<Row extends RecordRow> {
  readonly rule: RuleName;
  readonly subject: string;
  readonly texts: RecordTexts;
  readonly operations: RecordOperations;
  readonly struct: RecordStruct;
  readonly nameOf: (row: Row) => string;
  readonly columns: readonly ColumnDescription<Row>[];
  readonly filters: readonly FilterDescription[];
  readonly form: (scope: RecordScope) => readonly FormSpec[];
  readonly stored?: () => void;
  readonly more?: (row: Row, scope: RecordScope, reload: () => void) => ReactNode;
  readonly factsOf?: (confirmation: Confirmation, scope: RecordScope) => ReactNode;
  /** Called after a record was created, with the API's reply and the request. A secret in the reply is shown once. */
  readonly made?: (reply: Readonly<Record<string, unknown>>, request: Readonly<Record<string, unknown>>) => void;
  readonly batch?: (list: List<Row>, scope: RecordScope) => ReactNode;
  /** The page of a row; without it, the row opens at the side of the list. */
  readonly address?: (row: Row, scope: RecordScope) => string;
  /** Replaces the form at the side, for records created in steps. */
  readonly panel?: ComponentType<RecordPanelProps<Row>>;
  /** The form's calls, if the operations need more than the row's id. */
  readonly calls?: (accessId: number) => RecordCalls<Row>;
  readonly actions?: (scope: RecordScope) => ReactNode;
}
