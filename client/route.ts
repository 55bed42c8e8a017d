import type { ComponentType } from 'react';
import type { RuleName } from '../shared/permissions.ts';
import type { TextKey } from './text-sets.ts';

/** A menu of the top bar (rules 2). */
export type MenuId = 'goodsIn' | 'putaway' | 'goodsOut' | 'transit' | 'report' | 'admin';

/** `url` includes the query, which holds the state of a list. */
export interface ScreenProps {
  params: Readonly<Record<string, string | undefined>>;
  url: string;
}

export type Screen = ComponentType<ScreenProps>;

/** The parts of the client that are fetched separately; `start` is there from the beginning. */
export interface Areas {
  readonly start: typeof import('./areas/start.ts').screens;
  readonly goodsIn: typeof import('./areas/goods-in.ts').screens;
  readonly goodsOut: typeof import('./areas/goods-out.ts').screens;
  readonly shipments: typeof import('./areas/shipments.ts').screens;
  readonly reports: typeof import('./areas/reports.ts').screens;
  readonly admin: typeof import('./areas/admin.ts').screens;
}

type Shown = { [Area in keyof Areas]: { readonly area: Area; readonly screen: keyof Areas[Area] } }[keyof Areas];

/** One address of the client. The rule decides who can open it and, with its layouts, where it exists. */
export type Route = Address & Shown;

interface Address {
  /** Below /wms, parameters as `:id`, optional ones as `:id?`. */
  readonly path: string;
  readonly title: TextKey;
  readonly rule: RuleName;
  /** The title for users who are not super admins, if it differs (rules 6: the SKU screen). */
  readonly plainTitle?: TextKey;
  readonly menu?: MenuId;
  /** The menu of the list that a document belongs to, if its address does not begin with it. */
  readonly under?: MenuId;
  /** Its group in the menu Admin; the screens of a group follow each other. */
  readonly group?: 'stock' | 'people' | 'setUp' | 'system';
  /** The route that replaces this one in the other layout: opened there, one leads to the other (rules: Reports). */
  readonly twin?: string;
  /** The label for creating a record there, at `?open=new` or at `createAt`. */
  readonly create?: TextKey;
  readonly createAt?: string;
  /** The rule for creating, if it requires more than opening the screen. */
  readonly createRule?: RuleName;
  /** The letter that opens it after `g`. */
  readonly key?: string;
  /** The parameter that names a warehouse in the address; the screen itself then decides whether it opens under an access there. */
  readonly warehouse?: string;
}
