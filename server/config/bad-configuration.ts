/** Lists every invalid variable with what was expected, never with its value, which may be a secret. */
export class BadConfiguration extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
