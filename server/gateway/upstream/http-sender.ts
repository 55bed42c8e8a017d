import CircuitBreaker from 'opossum';
import { Agent, type Dispatcher } from 'undici';

/** How long the API elsewhere may take for each step, in milliseconds. */
export interface UpstreamTimes {
  connect: number;
  headers: number;
  /** Between two pieces of a body: a live stream has to say something more often than this. */
  body: number;
  /** For how long failures are remembered, and for how long an API that fails is left alone. */
  remembered: number;
  rest: number;
}

/** What the specification of the gateway asks for; tests are in more of a hurry. */
export const usualTimes: UpstreamTimes = {
  connect: 2_000,
  headers: 15_000,
  body: 30_000,
  remembered: 10_000,
  rest: 5_000,
};

/** An API that fails this often, and at least at every second request, is left alone; then one request tries whether it is back. */
const FAILURES = 5;
const FAILING_PERCENTAGE = 50;

/** Sends requests to the API elsewhere. */
export interface HttpSender {
  send(request: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

/** Failures before a connection stood: nothing was sent, so nothing can have happened twice. */
const connectFailures = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * One pool of connections for everything that ends, one without a bound for live streams, each of which keeps a connection to itself;
 * certificates are verified, redirects are answers, a GET gets a second connect. An API that fails is not asked for a while: who comes then is
 * told so at once, instead of waiting beside all the others. `isStream` knows the paths of streams.
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
    // Who went away meanwhile says nothing of the API.
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

/** opossum passes what the request was asked with, which its types do not say. */
const wasAborted = (_error: unknown, { signal }: Dispatcher.RequestOptions) => isAborted(signal);

function mayRepeat({ method, signal }: Dispatcher.RequestOptions, error: unknown): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !isAborted(signal) && error instanceof Error && 'code' in error && connectFailures.has(String(error.code));
}

const isAborted = (signal: Dispatcher.RequestOptions['signal']) => signal instanceof AbortSignal && signal.aborted;
