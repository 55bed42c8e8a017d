/** The two company layouts, as spelt in data and responses (rules 1). */
export const layouts = ['vm', 'H3G'] as const;

/** A company's layout decides the accent colour, some texts and some screens. */
export type LayoutId = (typeof layouts)[number];

/** The text set that overrides the default set in each layout. */
export const textSetOf = { vm: 'vm', H3G: 'h3g' } as const satisfies Record<LayoutId, string>;

/** A sentence of the API; `h3g` is the variant in which a job is an Activity Code and a segment a Cell ID (rules 1). */
export interface Words {
  readonly message: string;
  readonly h3g?: string;
}

export function wordsIn({ message, h3g }: Words, layout: LayoutId | null): string {
  return layout === 'H3G' ? (h3g ?? message) : message;
}

/** Values for the `{name}`s of a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Replaces `{name}` in a text; a name without a value remains unchanged. */
export function fill(text: string, values: TextValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
