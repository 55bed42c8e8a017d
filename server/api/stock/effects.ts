/** What a document's change of status does to stock. */
export interface Effect {
  document: 'ern' | 'pick' | 'return' | 'transfer' | 'transferErn';
  from: string;
  to: string;
  /** The effect that is in force once for each document line. */
  effect: 'receive' | 'reserve' | 'despatch' | 'collect' | 'arrive' | null;
  /** The kind of its movements; null when nothing moves. */
  movement: 'receive' | 'despatch' | 'return_out' | 'transfer_out' | 'transfer_in' | null;
  /** What becomes of the reservations of the document's lines. */
  reservations: 'make' | 'free' | 'keep';
}

/** From (document, old status, new status) to stock effect; every operation that changes a status reads it here. */
const effects = [
  { document: 'ern', from: 'expected', to: 'received', effect: 'receive', movement: 'receive', reservations: 'keep' },
  { document: 'pick', from: 'new', to: 'created', effect: null, movement: null, reservations: 'make' },
  { document: 'pick', from: 'created', to: 'deleted', effect: null, movement: null, reservations: 'free' },
  { document: 'pick', from: 'created', to: 'started', effect: null, movement: null, reservations: 'keep' },
  {
    document: 'pick',
    from: 'started',
    to: 'despatched',
    effect: 'despatch',
    movement: 'despatch',
    reservations: 'free',
  },
  {
    document: 'pick',
    from: 'created',
    to: 'despatched',
    effect: 'despatch',
    movement: 'despatch',
    reservations: 'free',
  },
  { document: 'return', from: 'draft', to: 'pending', effect: null, movement: null, reservations: 'make' },
  { document: 'return', from: 'pending', to: 'rejected', effect: null, movement: null, reservations: 'free' },
  {
    document: 'return',
    from: 'awaiting',
    to: 'collected',
    effect: 'collect',
    movement: 'return_out',
    reservations: 'free',
  },
  { document: 'transfer', from: 'draft', to: 'pending', effect: null, movement: null, reservations: 'make' },
  { document: 'transfer', from: 'pending', to: 'rejected', effect: null, movement: null, reservations: 'free' },
  {
    document: 'transfer',
    from: 'awaiting',
    to: 'collected',
    effect: 'collect',
    movement: 'transfer_out',
    reservations: 'free',
  },
  {
    document: 'transferErn',
    from: 'expected',
    to: 'received',
    effect: 'arrive',
    movement: 'transfer_in',
    reservations: 'keep',
  },
] as const satisfies readonly Effect[];

/** The stock effect of a status change; one that is not in the table is a programming error. */
export function effectOf(document: Effect['document'], from: string, to: string): Effect {
  const found = effects.find((effect) => effect.document === document && effect.from === from && effect.to === to);
  if (found === undefined) throw new Error(`no effect of ${document} from ${from} to ${to}`);
  return found;
}
