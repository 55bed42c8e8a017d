import type { LayoutId } from './layouts.ts';

/** The configured help sites; a missing one falls back to `general`. */
export interface HelpSites {
  general?: string | undefined;
  vm?: string | undefined;
  H3G?: string | undefined;
  /** For the warehouse with the short name VAL1, regardless of its company's layout (rules 1). */
  VAL1?: string | undefined;
}

/** The help link for an access: its company's layout decides, except that the warehouse VAL1 has its own site. */
export function helpSite(
  sites: HelpSites,
  layout: LayoutId | undefined,
  warehouse: string | undefined,
): string | undefined {
  if (warehouse === 'VAL1' && sites.VAL1 !== undefined) return sites.VAL1;
  return (layout && sites[layout]) ?? sites.general;
}

export function hasHelp(sites: HelpSites): boolean {
  return [sites.general, sites.vm, sites.H3G, sites.VAL1].some((site) => site !== undefined);
}
