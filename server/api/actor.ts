import type { LayoutId } from '../../shared/layouts.ts';
import type { Holder } from '../../shared/permissions.ts';

/** A caller without a session. */
export interface Visitor {
  requestId: string;
  /** Where the request comes from, as the gateway or our own socket knows it. */
  address: string;
  /** What an earlier sign-in gave this browser (account/known-device.ts), unread. */
  device?: string | undefined;
}

/** A signed-in user, and what the access in use covers. The scope of every read and write comes from here alone. */
export interface Actor {
  requestId: string;
  userId: number;
  login: string;
  name: string;
  /** SHA-256 of the token in use. */
  tokenHash: Buffer;
  /** The name of the API token in use: a program, and nobody signed in. */
  apiToken?: string | undefined;
  /** The page of our client that asks. */
  page?: string | undefined;
  /** Null when the credential names no access. */
  accessId: number | null;
  companyId: number | null;
  warehouseId: number | null;
  layout: LayoutId | null;
  holder: Holder | null;
}

/** Works on one company's data. */
export interface CompanyActor extends Actor {
  accessId: number;
  companyId: number;
  layout: LayoutId;
}

/** Works on one warehouse's data. */
export interface WarehouseActor extends Actor {
  accessId: number;
  warehouseId: number;
}

/** Works on one company's goods in one warehouse. */
export type StockActor = CompanyActor & WarehouseActor;

/** Reads reports of one company: of one warehouse or, where that is null, of all its warehouses (server/api/list/report-scope.ts). */
export type ReportActor = CompanyActor;

/** The actor of each reach: an operation that forgets the scope of its rows finds no type for it. */
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
