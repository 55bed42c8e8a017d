/** What the audit says was done, in the name of the operation that does it: 'createUnit', to a 'unit'. */
export function verbOf(verb: string, subject: string): { operation: string; subject: string } {
  return { operation: `${verb}${subject.slice(0, 1).toUpperCase()}${subject.slice(1)}`, subject };
}
