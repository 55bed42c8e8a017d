import type { UserAccess } from '../../../../client/state/session-state.ts';
import type { Operation } from '../../../../shared/contract/operation.ts';

export const access: UserAccess = {
  id: 1,
  user: { login: 'storeman', name: 'Sam Storeman', email: null },
  companyId: 1,
  warehouseId: 1,
  company: { name: 'Northline Cable', layout: 'vm' },
  warehouse: { name: 'Leeds', shortName: 'LDS1' },
  access: ['planCreate', 'planUpdate', 'planStart', 'planConfirm', 'planClose'],
};

const reads: Readonly<Record<string, unknown>> = { 'user/access': [access], 'company/specificData/list': [] };

/**
 * The gateway as `fetch` reaches it. Like the API, it executes one operation once per idempotency key. The session can end, and an answer
 * can be lost together with the connection.
 */
export class FakeGateway {
  isSignedIn = true;
  isCut = false;
  /** Executes the operation, then loses its answer and the connection. */
  losesAnswer = false;
  readonly sent: { readonly key: string; readonly body: string }[] = [];
  readonly #done = new Map<string, string>();
  readonly #operation: Operation;
  readonly #path: RegExp;
  readonly #reply: unknown;

  constructor(operation: Operation, reply: unknown) {
    this.#operation = operation;
    this.#path = new RegExp(`^${operation.path.replaceAll(/:\w+/g, '[^/]+')}$`);
    this.#reply = reply;
  }

  get saved(): number {
    return this.#done.size;
  }

  async fetch(address: string, { method = 'GET', headers = {}, body = null }: RequestInit): Promise<Response> {
    // A short network delay, so that two presses both come before the first answer.
    await new Promise(setImmediate);
    if (this.isCut) throw new TypeError('fetch failed');
    const path = address.replace('/wmsapi/v1/', '').replace(/\?.*$/, '');
    if (path === 'user/token') this.isSignedIn = true;
    else if (!this.isSignedIn) return refused(401, 'session_ended');
    if (method === this.#operation.method && this.#path.test(path)) {
      const { 'idempotency-key': key = '' } = headers as Record<string, string>;
      return this.#carryOut(key, `${path} ${String(body)}`);
    }
    return Response.json(reads[path] ?? {});
  }

  #carryOut(key: string, body: string): Response {
    this.sent.push({ key, body });
    if ((this.#done.get(key) ?? body) !== body) return refused(409, 'idempotency_key_reused');
    this.#done.set(key, body);
    if (!this.losesAnswer) return Response.json(this.#reply);
    this.isCut = true;
    throw new TypeError('fetch failed');
  }
}

function refused(status: number, code: string): Response {
  return Response.json({ code, message: code }, { status });
}
