import type { Operation } from '../../../../shared/contract/operation.ts';
import type { ExampleCall } from './example-call.ts';
import { goodsInExamples } from './goods-in-examples.ts';
import { goodsOutExamples } from './goods-out-examples.ts';
import { accessExamples, masterDataExamples } from './set-up-examples.ts';
import { shipmentExamples } from './shipment-examples.ts';
import { stockExamples } from './stock-examples.ts';

/** The calls of the main jobs, one an operation, in an order in which they can be sent. */
export const requestExamples: readonly ExampleCall[] = [
  ...accessExamples,
  ...masterDataExamples,
  ...goodsInExamples,
  ...goodsOutExamples,
  ...stockExamples,
  ...shipmentExamples,
];

const byOperation = new Map(requestExamples.map(({ operation, input }) => [operation.name, input]));

/** The parts of an operation's example; undefined where there is none. */
export function requestExample({ name, takes }: Operation): RequestExample | undefined {
  const input = byOperation.get(name);
  if (input === undefined) return undefined;
  const { body = [] } = takes;
  const entries = Object.entries(input);
  return {
    parameters: Object.fromEntries(entries.filter(([key]) => !body.includes(key))),
    body: Object.fromEntries(entries.filter(([key]) => body.includes(key))),
  };
}

interface RequestExample {
  /** Of the path and the query. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}
