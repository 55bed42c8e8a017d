import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { ReadPattern } from '../../../../shared/value-pattern.ts';
import { loadPatterns } from '../../../parameters/load-patterns.ts';
import { type Parameter, type Values, valueFault } from '../../../parameters/value-rules.ts';

export type ParametersAnswer =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly parameters: readonly Parameter[] }
  | { readonly kind: 'failed'; readonly error: unknown };

export type ReadParameters = () => Promise<readonly Parameter[]>;

export class ParameterFieldsState {
  readonly answer: ReadonlySignal<ParametersAnswer>;
  readonly #answer = signal<ParametersAnswer>({ kind: 'loading' });
  readonly #read: ReadParameters;
  readonly #patterns: () => ((pattern: string) => ReadPattern) | undefined;

  constructor(read: ReadParameters, patterns = loadPatterns) {
    this.answer = this.#answer;
    this.#read = read;
    this.#patterns = patterns;
  }

  async load(): Promise<void> {
    try {
      this.#answer.value = { kind: 'ready', parameters: await this.#read() };
    } catch (error) {
      this.#answer.value = { kind: 'failed', error };
    }
  }

  /** Reads signals, so a component that calls it while rendering updates with them. */
  faultOf(parameter: Parameter, values: Values): string | undefined {
    const patterns = parameter.valueType === 'pattern' ? this.#patterns() : undefined;
    return valueFault(parameter, values[parameter.referenceKey], patterns);
  }

  /**
   * Why the form cannot be saved, by the server's rules: checks changed values, and required ones if any value changed or the record is
   * new. An unchanged value that was wrong before does not prevent saving.
   */
  fault(values: Values, stored: Values | undefined): string | undefined {
    if (this.answer.value.kind !== 'ready') return undefined;
    const isUntouched = stored !== undefined && JSON.stringify(values) === JSON.stringify(stored);
    if (isUntouched) return undefined;
    return this.answer.value.parameters
      .filter(({ referenceKey: key, valueType }) => values[key] !== stored?.[key] || valueType === 'required')
      .map((parameter) => this.faultOf(parameter, values))
      .find((fault) => fault !== undefined);
  }
}
