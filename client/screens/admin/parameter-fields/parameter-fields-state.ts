import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { ReadPattern } from '../../../../shared/value-pattern.ts';
import { loadPatterns } from '../../../parameters/load-patterns.ts';
import { type Parameter, type Values, valueFault } from '../../../parameters/value-rules.ts';

/** The parameters of a subject, as they are asked for: read once a form. */
export type Asked =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly parameters: readonly Parameter[] }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Reads the parameters of a subject under an access; tests pass their own. */
export type ReadParameters = () => Promise<readonly Parameter[]>;

/** What a form knows of the parameters it asks for, and what is wrong with their values. */
export class ParameterFieldsState {
  readonly asked: ReadonlySignal<Asked>;
  readonly #asked = signal<Asked>({ kind: 'loading' });
  readonly #read: ReadParameters;
  readonly #patterns: () => ((pattern: string) => ReadPattern) | undefined;

  constructor(read: ReadParameters, patterns = loadPatterns) {
    this.asked = this.#asked;
    this.#read = read;
    this.#patterns = patterns;
  }

  async load(): Promise<void> {
    try {
      this.#asked.value = { kind: 'ready', parameters: await this.#read() };
    } catch (error) {
      this.#asked.value = { kind: 'failed', error };
    }
  }

  /** What is wrong with one value. Reads signals: whoever asks while rendering is told when it changes. */
  faultOf(parameter: Parameter, values: Values): string | undefined {
    const patterns = parameter.valueType === 'pattern' ? this.#patterns() : undefined;
    return valueFault(parameter, values[parameter.referenceKey], patterns);
  }

  /**
   * What keeps the form from being saved, as the server would say it: a value that was changed, or one that is required where any was
   * changed or the record is new. What was wrong before stays as it is.
   */
  fault(values: Values, stored: Values | undefined): string | undefined {
    if (this.asked.value.kind !== 'ready') return undefined;
    const isUntouched = stored !== undefined && JSON.stringify(values) === JSON.stringify(stored);
    if (isUntouched) return undefined;
    return this.asked.value.parameters
      .filter(({ referenceKey: key, valueType }) => values[key] !== stored?.[key] || valueType === 'required')
      .map((parameter) => this.faultOf(parameter, values))
      .find((fault) => fault !== undefined);
  }
}
