import { fill, type LayoutId, type TextValues, type Words, wordsIn } from './layouts.ts';

/** The questions that a user may have to accept before a write (rules: Confirmable warnings), with the sentence of each key. */
export const questions = {
  breaks_values: { message: '{values} not match: they stay until they are next edited' },
  despatch_less: { message: 'Only {despatched} of {stockCode} instead of {picked}: the rest becomes free' },
  despatch_more: { message: '{despatched} of {stockCode} instead of {picked}: the rest comes from leftover stock' },
  drum_longer: { message: 'Drum {drum} left with {left} and comes back with {counted}' },
  drum_total_mismatch: { message: 'The drums of {stockCode} add up to {drums}, not {total}' },
  drums_mismatch: { message: '{stockCode} comes from other drums than picked' },
  expect_rest: { message: 'Is the rest still expected?' },
  hide_counted: { message: 'Counts on {numbers} stay saved' },
  includes_taken: {
    message:
      '{quantity} of {stockCode} at {location} is taken already for {numbers} and counts here until it leaves: include it in the new quantity',
  },
  moves_reserved: { message: '{quantity} of {stockCode} at {location} is reserved for {numbers}' },
  never_signed_on: { message: 'Only {provider} will let them in, and they never used it: {logins}' },
  several_drums: { message: '{goods} comes from {count} drums' },
  stock_code_alike: { message: '{stockCode} differs from {existing} only in capital letters' },
  stock_moved: { message: '{stockCode} at {location} moved after the count started' },
  uncounted_are_gone: { message: '{count} not counted: counted as 0' },
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
export function asked({ values = {}, ...question }: Question, layout: LayoutId | null): Confirmation {
  return { ...question, message: fill(wordsIn(questions[question.key], layout), values) };
}
