/** The two company layouts, spelt as in data and answers (rules 1). */
export const layouts = ['vm', 'H3G'] as const;

/** A company's layout: it decides the accent, some texts and some screens. */
export type LayoutId = (typeof layouts)[number];

/** The set of texts that lies over the default set in each layout. */
export const textSetOf = { vm: 'vm', H3G: 'h3g' } as const satisfies Record<LayoutId, string>;
