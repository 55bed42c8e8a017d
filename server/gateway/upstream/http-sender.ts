import { Agent, type Dispatcher } from 'undici';

/** How long the API elsewhere may take for each step, in milliseconds. */
export interface UpstreamTimes {
  connect: number;
  headers: number;
  /** Between two pieces of a body: a live stream has to say something more often than this. */
  body: number;
}

/** What the specification of the gateway asks for; tests are in more of a hurry. */
export const usualTimes: UpstreamTimes = { connect: 2_000, headers: 15_000, body: 30_000 };

/** Sends requests to the API elsewhere. */
export interface HttpSender {
  send(request: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>;
  close(): Promise<void>;
}

/** Failures before a connection stood: nothing was sent, so nothing can have happened twice. */
const connectFailures = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * One pool of connections for everything that ends, one without a bound for live streams, each of which keeps a connection to itself;
 * certificates are verified, redirects are answers, a GET gets a second connect. `isStream` knows the paths of streams.
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
  return {
    send,
    async close() {
      await Promise.all([usual.destroy(), streams.destroy()]);
    },
  };
}

function mayRepeat({ method, signal }: Dispatcher.RequestOptions, error: unknown): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const aborted = signal instanceof AbortSignal && signal.aborted;
  return !aborted && error instanceof Error && 'code' in error && connectFailures.has(String(error.code));
}
