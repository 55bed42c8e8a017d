import CircuitBreaker from 'opossum';
import { Agent, type Dispatcher } from 'undici';

/** Timeouts for each step of the external API, in milliseconds. */
export interface UpstreamTimes {
  connect: number;
  headers: number;
  /** Between two pieces of a body; a live stream must send something more often. */
  body: number;
  /** How long failures are remembered, and how long a failing API is not called. */
  remembered: number;
  rest: number;
}

/** The values of the gateway's specification; tests use shorter ones. */
export const usualTimes: UpstreamTimes = {
  connect: 2_000,
  headers: 15_000,
  body: 30_000,
  remembered: 10_000,
  rest: 5_000,
};

/**
 * An API with this many failures, on at least half of the requests, is not called for a while; then one request tests whether it is back.
 */
const FAILURES = 5;
const FAILING_PERCENTAGE = 50;

export interface HttpSender {
  send(request: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

/** Failures before a connection existed: nothing was sent, so a retry cannot repeat anything. */
const connectFailures = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * One connection pool for ordinary requests, and an unlimited one for live streams, each of which holds a connection. Certificates are
 * verified, redirects are not followed, and a GET gets a second connection attempt. A failing API is not called for a while, so that
 * requests fail at once instead of piling up. `isStream` recognises the paths of streams.
 */
export function httpSender(times: UpstreamTimes, isStream: (path: string) => boolean): HttpSender {
  const common = { connect: { timeout: times.connect }, headersTimeout: times.headers, bodyTimeout: times.body };
  const usual = new Agent({ ...common, connections: 256 });
  const streams = new Agent(common);
  const send = async (request: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> => {
    const agent = isStream(request.path) ? streams : usual;
    try {
      return await agent.request(request);
    } catch (error) {
      if (!mayRepeat(request, error)) throw error;
      return agent.request(request);
    }
  };
  const circuit = new CircuitBreaker(send, {
    timeout: false,
    volumeThreshold: FAILURES,
    errorThresholdPercentage: FAILING_PERCENTAGE,
    rollingCountTimeout: times.remembered,
    resetTimeout: times.rest,
    // An aborted request says nothing about the API.
    errorFilter: wasAborted as (error: unknown) => boolean,
  });
  return {
    send: (request) => circuit.fire(request),
    async close() {
      circuit.shutdown();
      await Promise.all([usual.destroy(), streams.destroy()]);
    },
  };
}

/** opossum also passes the request's arguments, which its types leave out. */
const wasAborted = (_error: unknown, { signal }: Dispatcher.RequestOptions) => isAborted(signal);

function mayRepeat({ method, signal }: Dispatcher.RequestOptions, error: unknown): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !isAborted(signal) && error instanceof Error && 'code' in error && connectFailures.has(String(error.code));
}

const isAborted = (signal: Dispatcher.RequestOptions['signal']) => signal instanceof AbortSignal && signal.aborted;
