import type { IntegrationScope } from '../../shared/integrations.ts';
import type { LayoutId } from '../../shared/layouts.ts';
import type { Holder } from '../../shared/permissions.ts';

export interface Visitor {
  requestId: string;
  /** The client's address according to the gateway or our own socket. */
  address: string;
  /** The device token of an earlier sign-in in this browser (account/known-device.ts), not yet opened. */
  device?: string | undefined;
  /** The login of the account that the visitor tries to sign in to, for the log and the trace of a refusal. */
  tries?: (login: string) => void;
}

/** A signed-in user with the scope of the access in use, which is the only source of scope for reads and writes. */
export interface Actor {
  requestId: string;
  userId: number;
  login: string;
  name: string;
  /** SHA-256 of the token in use. */
  tokenHash: Buffer;
  /** Name of the API token in use, for a program that acts as a user. */
  apiToken?: string | undefined;
  /** For an integration: its scopes, and the warehouse that the request names (`X-Warehouse`), not yet checked. */
  integration?: { scopes: readonly IntegrationScope[]; warehouse: string | undefined };
  page?: string | undefined;
  /** Null when the credential names no access. */
  accessId: number | null;
  companyId: number | null;
  warehouseId: number | null;
  layout: LayoutId | null;
  holder: Holder | null;
}

/** A program, by an API token or as an integration; others are signed-in users. */
export function isProgram({ apiToken, integration }: Pick<Actor, 'apiToken' | 'integration'>): boolean {
  return apiToken !== undefined || integration !== undefined;
}

export interface CompanyActor extends Actor {
  accessId: number;
  companyId: number;
  layout: LayoutId;
}

export interface WarehouseActor extends Actor {
  accessId: number;
  warehouseId: number;
}

export type StockActor = CompanyActor & WarehouseActor;

/** Reads reports of one company, for one warehouse or, if it is null, all of its warehouses (server/api/list/report-scope.ts). */
export type ReportActor = CompanyActor;

/** The actor type of each reach: an operation that ignores the scope of its rows does not compile. */
export interface ActorOf {
  stock: StockActor;
  report: ReportActor;
  company: CompanyActor;
  warehouse: WarehouseActor;
  owner: Actor;
  everything: Actor;
  user: Actor;
  nobody: Visitor;
}
