import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { approveShipments, rejectShipments } from '../../../../shared/contract/shipments/shipment-work.ts';
import { actionsFor } from '../../../../shared/shipments.ts';
import { ApiError } from '../../../calls/errors.ts';
import { errorText } from '../../../calls/report-error.ts';
import { sendOnce } from '../../../calls/send-once.ts';
import { t } from '../../../texts.ts';
import type { ShipmentRow } from './shipment-cells.tsx';

export type Verdict = 'approve' | 'reject';

type Decided = Reply<typeof approveShipments>;

export interface DecisionDependencies {
  approve(input: Input<typeof approveShipments>, key: string): Promise<Decided>;
  reject(input: Input<typeof rejectShipments>, key: string): Promise<Decided>;
  done(text: string): void;
  changed(): void;
}

/** Whether this user can decide it: it waits, and another user made the request. */
export function isDecidable({ status, mine }: ShipmentRow): boolean {
  return actionsFor({ status, isAuthor: mine, works: true, approves: true }).includes('approve');
}

export function decidable(rows: readonly ShipmentRow[]): readonly ShipmentRow[] {
  return rows.filter(isDecidable);
}

/** Approves or rejects requests together, all or none, in the versions that the user saw. */
export class Decision {
  readonly verdict: Verdict;
  readonly shipments: readonly ShipmentRow[];
  readonly reason = signal('');
  readonly #error = signal<string | undefined>(undefined);
  readonly #send: (seen: readonly { id: number; version: number }[]) => Promise<Decided>;
  readonly #dependencies: DecisionDependencies;

  constructor(verdict: Verdict, shipments: readonly ShipmentRow[], dependencies: DecisionDependencies) {
    this.verdict = verdict;
    this.shipments = shipments;
    this.#dependencies = dependencies;
    const approve = sendOnce(dependencies.approve);
    const reject = sendOnce(dependencies.reject);
    this.#send = (seen) => {
      const versions = [...seen];
      if (verdict === 'approve') return approve({ shipments: versions });
      return reject({ shipments: versions, reason: this.reason.peek().trim() });
    };
  }

  get error(): ReadonlySignal<string | undefined> {
    return this.#error;
  }

  /** 'TRF-000012', or the number of requests. */
  get named(): { count: number; number: string } {
    return { count: this.shipments.length, number: this.shipments[0]?.number ?? '' };
  }

  async send(): Promise<boolean> {
    const lacks = this.verdict === 'reject' && this.reason.peek().trim() === '';
    this.#error.value = lacks ? t('shipmentList_reasonMissing') : undefined;
    if (lacks) return false;
    const { done, changed } = this.#dependencies;
    try {
      await this.#send(this.shipments.map(({ id, version }) => ({ id, version })));
    } catch (error) {
      this.#error.value = this.#refusal(error);
      changed();
      return false;
    }
    done(t(this.verdict === 'approve' ? 'shipmentList_approved' : 'shipmentList_rejected', this.named));
    changed();
    return true;
  }

  /** Adds the number of the request, if the API's message does not contain it. */
  #refusal(error: unknown): string {
    const text = errorText(error);
    const id = error instanceof ApiError ? error.body.data?.['id'] : undefined;
    const number = this.shipments.find((shipment) => shipment.id === id)?.number;
    return number === undefined || text.includes(number) ? text : t('shipmentList_refused', { number, text });
  }
}
