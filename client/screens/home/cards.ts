import { floorActions } from '../../../shared/contract/home/home.ts';
import type { CountedWork, Home, NamedDocument } from './home-state.ts';

type Number = CountedWork['number'];

/** The cards in the order of the harm that waiting does. */
const cards = [
  { name: 'picksLate', isLate: true, numbers: ['picksLate'] },
  { name: 'forMe', isLate: false, numbers: ['transfersForMe', 'returnsForMe', 'countsToApprove'] },
  { name: 'collections', isLate: false, numbers: ['transfersLate', 'returnsLate', 'transfersDue', 'returnsDue'] },
  { name: 'putAway', isLate: false, numbers: ['putAway'] },
  { name: 'transitOverAge', isLate: true, numbers: ['transitOverAge'] },
  { name: 'ernsLate', isLate: true, numbers: ['ernsLate'] },
] as const satisfies readonly { name: string; isLate: boolean; numbers: readonly Number[] }[];

/** Work that a storeman begins by the actions on a handheld. */
const ofActions: ReadonlySet<Number> = new Set(['ernsExpected', 'ernsCounting', 'picksStarted', ...floorActions]);
const inCards: ReadonlySet<Number> = new Set(cards.flatMap(({ numbers }) => numbers));

export interface Card {
  readonly name: (typeof cards)[number]['name'];
  readonly isLate: boolean;
  /** Its numbers above zero. */
  readonly works: readonly CountedWork[];
  /** Its three most urgent documents. */
  readonly first: readonly { readonly work: CountedWork; readonly document: NamedDocument }[];
}

const FIRST = 3;

export function cardsOf({ work }: Pick<Home, 'work'>, isHandheld: boolean): readonly Card[] {
  const shown = work.filter(({ number, count }) => count > 0 && (!isHandheld || !ofActions.has(number)));
  return cards.flatMap(({ name, isLate, numbers }) => {
    const works = numbers.flatMap((number) => shown.find((one) => one.number === number) ?? []);
    const first = works
      .flatMap((one) => one.first.map((document) => ({ work: one, document })))
      .toSorted((one, other) => whenOf(one.document).localeCompare(whenOf(other.document)));
    return works.length === 0 ? [] : [{ name, isLate, works, first: first.slice(0, FIRST) }];
  });
}

const whenOf = ({ due, since }: NamedDocument) => due ?? since ?? '';

/** The numbers above zero that are in no card, in the order of the user's choice. */
export function othersOf({ work, chosen }: Pick<Home, 'work' | 'chosen'>, isHandheld: boolean): readonly CountedWork[] {
  const place = ({ number }: CountedWork) => (chosen as readonly string[] | null)?.indexOf(number) ?? 0;
  return work
    .filter(({ number, count }) => count > 0 && !inCards.has(number) && (!isHandheld || !ofActions.has(number)))
    .toSorted((one, other) => place(one) - place(other));
}
