import type { ComponentType } from 'react';
import type { RuleName } from '../shared/permissions.ts';
import type { TextKey } from './text-sets.ts';

/** A menu of the top bar (rules 2). */
export type MenuId = 'goodsIn' | 'putaway' | 'goodsOut' | 'transit' | 'report' | 'admin';

/** What a screen is given: the parameters of its address and the whole address, whose query holds a list's state. */
export interface ScreenProps {
  params: Readonly<Record<string, string | undefined>>;
  url: string;
}

export type Screen = ComponentType<ScreenProps>;

/** The files of the client that are fetched one by one, and what is in them from the start. */
export interface Areas {
  readonly start: typeof import('./areas/start.ts').screens;
  readonly goodsIn: typeof import('./areas/goods-in.ts').screens;
  readonly goodsOut: typeof import('./areas/goods-out.ts').screens;
  readonly shipments: typeof import('./areas/shipments.ts').screens;
  readonly reports: typeof import('./areas/reports.ts').screens;
  readonly admin: typeof import('./areas/admin.ts').screens;
}

/** A screen by its name in its area. */
type Shown = { [Area in keyof Areas]: { readonly area: Area; readonly screen: keyof Areas[Area] } }[keyof Areas];

/** One address of the client. The rule decides who may open it and, with its layouts, where it exists. */
export type Route = Address & Shown;

interface Address {
  /** Below /wms, parameters as `:id`, optional ones as `:id?`. */
  readonly path: string;
  readonly title: TextKey;
  readonly rule: RuleName;
  /** The title without superAdmin, where it differs (rules 6: the SKU screen). */
  readonly plainTitle?: TextKey;
  /** The menu in which it stands; documents and forms stand in none. */
  readonly menu?: MenuId;
  /** The route that takes its place in the other layout: opened there, one leads to the other (rules: Reports). */
  readonly twin?: string;
  /** What begins a new record there, at `?open=new`, or at an address of its own. */
  readonly create?: TextKey;
  readonly createAt?: string;
  /** What beginning one needs, where that is more than opening the screen. */
  readonly createRule?: RuleName;
  /** The letter that opens it after `g`. */
  readonly key?: string;
  /** The parameter by which an address names a warehouse; the screen then says itself whether it opens under an access there. */
  readonly warehouse?: string;
}
