/** A text of the interface: `{name}` stands for a value; two forms where the value `count` decides between singular and plural. */
export type Text = string | { readonly one: string; readonly other: string };
