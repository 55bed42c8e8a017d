import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Settled } from './upstream.ts';

/** Decides what becomes of an answer's status and headers. */
export type Settle = (status: number, headers: OutgoingHttpHeaders) => Settled;

/**
 * A response whose status and headers can be settled by somebody else than who writes it. Every way of answering ends in
 * writeHead, so that is where it happens.
 */
export class SettledResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  settle: Settle | undefined = undefined;

  override writeHead(status: number, ...rest: readonly unknown[]): this {
    const given = headersIn(rest);
    if (this.settle === undefined) return super.writeHead(status, given);
    const answer = this.settle(status, this.takeHeaders(given));
    return super.writeHead(answer.status, answer.headers);
  }

  /** Headers set one by one join those of writeHead; the gateway's own `connection: close`, while it drains, stays as it is. */
  private takeHeaders(given: OutgoingHttpHeaders): OutgoingHttpHeaders {
    const names = this.getHeaderNames();
    if (names.length === 0) return given;
    const all = { ...this.getHeaders(), ...given };
    for (const name of names) if (name !== 'connection') this.removeHeader(name);
    return all;
  }
}

/** The headers among what writeHead was given: a reason phrase may come before them. */
function headersIn(rest: readonly unknown[]): OutgoingHttpHeaders {
  const last = rest.at(-1);
  return typeof last === 'object' && last !== null ? (last as OutgoingHttpHeaders) : {};
}
