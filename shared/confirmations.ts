import { fill, type LayoutId, type TextValues, type Words, wordsIn } from './layouts.ts';

/** The questions that a user may have to accept before a write (rules: Confirmable warnings), with the sentence of each key. */
export const questions = {
  breaks_values: { message: '{values} not match: they stay until they are next edited' },
  despatch_less: { message: '{despatched} of {picked} {stockCode} will be sent. {rest} returns to free stock' },
  despatch_more: {
    message: '{despatched} instead of {picked} {stockCode}. The extra {extra} comes from unreserved stock',
  },
  drum_longer: { message: 'Drum {drum} was sent with {left} and returned with {counted}' },
  drum_total_mismatch: { message: 'The drums of {stockCode} add up to {drums}, not {total}' },
  drums_mismatch: { message: 'The drums of {stockCode} differ from the pick' },
  expect_rest: { message: 'Is the rest still expected?' },
  hide_counted: { message: 'Counts on {numbers} stay saved' },
  includes_taken: {
    message:
      '{quantity} of {stockCode} at {location} is already picked for {numbers} and counts here until it is despatched: include it in the new quantity',
  },
  moves_reserved: { message: '{quantity} of {stockCode} at {location} is reserved for {numbers}' },
  never_signed_on: { message: 'They can then log in only with {provider}, and have never used it: {logins}' },
  several_drums: { message: '{goods} comes from {count} drums' },
  stock_code_alike: { message: '{stockCode} differs from {existing} only in capital letters' },
  stock_moved: { message: '{stockCode} at {location} moved after the count started' },
  uncounted_are_gone: { message: '{lines} not counted will be set to 0' },
  uses_free_stock: { message: '{quantity} of {stockCode} is free stock' },
  uses_other_job: {
    message: '{quantity} of {stockCode} belongs to other jobs',
    h3g: '{quantity} of {stockCode} belongs to other Activity Codes',
  },
  uses_other_segment: {
    message: '{quantity} of {stockCode} belongs to segments of the job',
    h3g: '{quantity} of {stockCode} belongs to Cell IDs of the Activity Code',
  },
} as const satisfies Record<string, Words>;

export type QuestionKey = keyof typeof questions;

/** One point for the user to accept, as sent in the response. `line` is a document line. */
export interface Confirmation {
  key: string;
  line?: number;
  message: string;
  data?: Record<string, unknown>;
}

/** A question with the values of its sentence; the sentence is worded for the response. */
export interface Question extends Omit<Confirmation, 'key' | 'message'> {
  key: QuestionKey;
  values?: TextValues;
}

/** The question in the wording of a layout. */
export function toConfirmation({ values = {}, ...question }: Question, layout: LayoutId | null): Confirmation {
  return { ...question, message: fill(wordsIn(questions[question.key], layout), values) };
}
