import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import { type Asked, counting } from '../db/asked.ts';
import type { ObserveJob } from '../queue/start-queue.ts';
import { traceRequests } from './requests.ts';
import { traceStatements } from './statements.ts';

interface TracingOptions {
  /** Of a collector that takes OTLP over HTTP: `v1/traces` is behind it. */
  endpoint: URL;
  service: string;
  version: string;
  environment: string;
  /** Takes what goes wrong, once a minute at most. */
  tell(sentence: string): void;
}

/** What is done, told to a collector of OpenTelemetry (docs/decisions/0128). */
export interface Tracing {
  job: ObserveJob;
  /** Traces requests of what runs in this process: a gateway, an API, or both. To be called before they listen. */
  watch(gateway: FastifyInstance | undefined, api: FastifyInstance | undefined): void;
  /** Sends what was not sent yet, for a second at most. */
  close(): Promise<void>;
}

/** Spans that wait to be sent, of a kilobyte or two each: what comes when there are so many is dropped. */
const MOST_WAITING = 4_096;
/** Characters of an attribute: of the text of a statement, above all. */
const LONGEST = 2_000;
/** Milliseconds that a batch has to be sent in, tries that came to nothing among them. */
const LONGEST_SENDING = 10_000;
const FAREWELL = 1_000;
const BETWEEN_COMPLAINTS = 60_000;

/**
 * Opens the way to a collector. Spans are sent in batches beside the work; a collector that is slow, gone or fails costs spans, and nothing
 * else. All of them are sent: which to keep is for the collector to choose, since whoever calls us could ask not to be seen.
 */
export function openTracing({ endpoint, service, version, environment, tell }: TracingOptions): Tracing {
  complainTo(tell);
  const url = `${endpoint.href.replace(/\/$/, '')}/v1/traces`;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': version,
      'service.instance.id': randomUUID(),
      'deployment.environment.name': environment,
    }),
    sampler: new AlwaysOnSampler(),
    spanLimits: { attributeValueLengthLimit: LONGEST },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url }),
        maxQueueSize: MOST_WAITING,
        exportTimeoutMillis: LONGEST_SENDING,
      }),
    ],
  });
  const tracer: Tracer = provider.getTracer('wms', version);
  return {
    job: jobTracer(tracer),
    watch: (gateway, api) => traceRequests(tracer, gateway, api),
    close: async () => {
      // A collector that is gone was told of already.
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, pause(FAREWELL, undefined, { ref: false })]);
    },
  };
}

/** The library says what goes wrong to one logger of the whole process, and of each batch. */
function complainTo(tell: (sentence: string) => void): void {
  let last = Number.NEGATIVE_INFINITY;
  const complain = (message: string) => {
    const now = performance.now();
    if (now - last < BETWEEN_COMPLAINTS) return;
    last = now;
    tell(`traces: ${message}`);
  };
  const silent = () => undefined;
  const logger = { error: complain, warn: complain, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  setGlobalErrorHandler((error) => complain(error instanceof Error ? error.message : String(error)));
}

/** A span for each try of a job. Of what went wrong it has the kind: the sentence may hold an address, and stands in the queue. */
function jobTracer(tracer: Tracer): ObserveJob {
  return async (name, work) => {
    const span = tracer.startSpan(
      `job ${name}`,
      { kind: SpanKind.CONSUMER, attributes: { 'wms.job': name } },
      ROOT_CONTEXT,
    );
    const { traceId } = span.spanContext();
    const asked: Asked = { statements: 0, milliseconds: 0, rows: 0, trace: traceId, timings: [] };
    try {
      await counting(asked, work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', kindOf(error));
      throw error;
    } finally {
      traceStatements(tracer, span, asked);
      span.end();
    }
  };
}

function kindOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? typeof error);
}
