/** A text of the program as an SQL literal: for what an import's description says, never for what a file says. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
