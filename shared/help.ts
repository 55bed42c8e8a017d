import type { LayoutId } from './layouts.ts';

/** The help sites that are configured; a missing one falls back to `general`. */
export interface HelpSites {
  general?: string | undefined;
  vm?: string | undefined;
  H3G?: string | undefined;
  /** The site of the warehouse whose short name is VAL1, whatever its company's layout (rules 1). */
  VAL1?: string | undefined;
}

/** Where the help link leads under an access: its company's layout chooses, the warehouse VAL1 has a site of its own. */
export function helpSite(
  sites: HelpSites,
  layout: LayoutId | undefined,
  warehouse: string | undefined,
): string | undefined {
  if (warehouse === 'VAL1' && sites.VAL1 !== undefined) return sites.VAL1;
  return (layout && sites[layout]) ?? sites.general;
}

/** Is there anything behind the help link? Without any site it is not shown. */
export function hasHelp(sites: HelpSites): boolean {
  return [sites.general, sites.vm, sites.H3G, sites.VAL1].some((site) => site !== undefined);
}
