import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../server/demo/demo-users.ts';
import { listErns } from '../../shared/contract/goods-in/erns.ts';
import { createErn, receiveErn } from '../../shared/contract/goods-in/goods-in.ts';
import { listGoodsIn } from '../../shared/contract/reports/goods-in.ts';
import { listStock } from '../../shared/contract/reports/stock.ts';
import type { Access } from '../../shared/permissions.ts';
import { Session } from '../replay/session.ts';

export interface Traffic {
  done: number;
  failures: string[];
  /** Milliseconds of the slowest request. */
  slowest: number;
}

interface Person {
  session: Session;
  access: Access;
}

/** Milliseconds that a user looks at a response; without this pause they would keep both processors from the starting versions. */
const LOOK = 20;

const login = 'demo-vm-manager';
const stockCodes = ['AP4421', 'AP4423'];

/** Demo users who constantly read and receive goods at their current servers. */
export class Crew {
  readonly #counts: Traffic = { done: 0, failures: [], slowest: 0 };
  readonly #sessions: Session[] = [];
  #people: readonly Person[] = [];
  #turn = 0;
  #documents = 0;
  #isOver = false;
  #working: Promise<unknown> = Promise.resolve();

  /** Directs all of them to these servers from now on, in turns. Resolves when none uses another server any more. */
  async workAt(...urls: string[]): Promise<void> {
    const people = await Promise.all(urls.map((url) => this.#signIn(url)));
    await this.#stop();
    this.#people = people;
    this.#isOver = false;
    const reader = () => this.#read();
    const writer = () => this.#write();
    this.#working = Promise.all([reader, reader, writer, writer].map((work) => this.#again(work)));
  }

  /** Waits until they have made this many more requests. */
  async makes(requests: number): Promise<void> {
    const wanted = this.#counts.done + requests;
    while (this.#counts.done < wanted) await pause(LOOK);
  }

  async leave(): Promise<Traffic> {
    await this.#stop();
    await Promise.all(this.#sessions.splice(0).map((session) => session.close()));
    return this.#counts;
  }

  async #signIn(url: string): Promise<Person> {
    const session = new Session(url, 4);
    this.#sessions.push(session);
    await session.signIn(login, DEMO_PASSWORD);
    const access = session.accesses.find(({ companyId, warehouseId }) => companyId !== null && warehouseId !== null);
    if (access === undefined) throw new Error(`${login} has no access to a warehouse`);
    return { session, access };
  }

  async #stop(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  async #again(work: () => Promise<unknown>): Promise<void> {
    while (!this.#isOver) {
      await work().catch((error: Error) => this.#counts.failures.push(error.message));
      await pause(LOOK);
    }
  }

  async #read(): Promise<void> {
    const { session, access } = this.#next();
    await this.#timed(session.call(listStock, access, { limit: 50 }));
    await this.#timed(session.call(listErns, access, { limit: 50 }));
    await this.#timed(session.call(listGoodsIn, access, { limit: 50 }));
  }

  async #write(): Promise<void> {
    const { session, access } = this.#next();
    this.#documents += 1;
    const lines = stockCodes.map((stockCode) => ({ stockCode, quantity: '10' }));
    const { id } = await this.#timed(session.call(createErn, access, { number: `UPGRADE-${this.#documents}`, lines }));
    await this.#timed(session.call(receiveErn, access, { id, asShipped: true, expectRest: false }));
  }

  #next(): Person {
    this.#turn += 1;
    const person = this.#people[this.#turn % this.#people.length];
    if (person === undefined) throw new Error('nobody was sent anywhere');
    return person;
  }

  async #timed<Result>(answer: Promise<Result>): Promise<Result> {
    const began = performance.now();
    try {
      return await answer;
    } finally {
      this.#counts.done += 1;
      this.#counts.slowest = Math.max(this.#counts.slowest, Math.round(performance.now() - began));
    }
  }
}
