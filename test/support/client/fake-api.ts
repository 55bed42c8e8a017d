import type { Api } from '../../../client/calls/api.ts';
import type { CallOptions } from '../../../client/calls/call.ts';
import { ApiError, NetworkError } from '../../../client/calls/errors.ts';
import type { Input, Operation, Reply } from '../../../shared/contract/operation.ts';
import { errors } from '../../../shared/errors.ts';

type PartialReply<R> = { [K in keyof R]: R[K] extends readonly (infer Row)[] ? readonly Partial<Row>[] : R[K] };
type Answer<O extends Operation> = (
  input: Input<O>,
  options: CallOptions,
) => PartialReply<Reply<O>> | Promise<PartialReply<Reply<O>>>;

interface FakeRequest {
  readonly name: string;
  readonly input: unknown;
  readonly key: string | undefined;
}

export class FakeApi implements Api {
  /** Milliseconds that each answer takes. */
  delay = 0;
  readonly #answers = new Map<string, (input: never, options: CallOptions) => unknown>();
  readonly #failures = new Map<string, (Error | undefined)[]>();
  readonly #requests: FakeRequest[] = [];

  on<O extends Operation>(operation: O, answer: Answer<O>): this {
    this.#answers.set(operation.name, answer);
    return this;
  }

  /** The next calls of an operation throw these errors in order; undefined lets a call through. */
  fail(operation: Operation, ...failures: (Error | undefined)[]): this {
    const { name } = operation;
    this.#failures.set(name, [...(this.#failures.get(name) ?? []), ...failures]);
    return this;
  }

  async call<O extends Operation>(operation: O, input: Input<O>, options: CallOptions = {}): Promise<Reply<O>> {
    const { name } = operation;
    const answer = this.#answers.get(name) as Answer<O> | undefined;
    if (answer === undefined) throw new Error(`this test has no answer for ${name}`);
    this.#requests.push({ name, input, key: options.idempotencyKey });
    const failure = this.#failures.get(name)?.shift();
    if (this.delay > 0) await new Promise((resolve) => setTimeout(resolve, this.delay));
    if (failure !== undefined) throw failure;
    return (await answer(input, options)) as Reply<O>;
  }

  requestsOf<O extends Operation>(operation: O): Input<O>[] {
    return this.#calls(operation).map(({ input }) => input as Input<O>);
  }

  keysOf(operation: Operation): (string | undefined)[] {
    return this.#calls(operation).map(({ key }) => key);
  }

  #calls(operation: Operation): FakeRequest[] {
    return this.#requests.filter(({ name }) => name === operation.name);
  }
}

export function page<Row>(items: readonly Row[]) {
  return { items, next: null };
}

export function lost(): NetworkError {
  return new NetworkError(new Error('lost'));
}

export function refusal(
  code: keyof typeof errors,
  body: Partial<ConstructorParameters<typeof ApiError>[2]> = {},
): ApiError {
  const { status, message } = errors[code];
  return new ApiError('any/path', status, { code, message, ...body });
}
