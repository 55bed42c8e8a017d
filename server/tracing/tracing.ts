import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import { counting, type DatabaseUsage } from '../db/database-usage.ts';
import type { ObserveJob } from '../queue/start-queue.ts';
import { traceRequests } from './requests.ts';
import { traceStatements } from './statements.ts';

interface TracingOptions {
  /** The base address of a collector for OTLP over HTTP; `v1/traces` is appended. */
  endpoint: URL;
  service: string;
  version: string;
  environment: string;
  /** Receives failures, once a minute at most. */
  warn(sentence: string): void;
}

/** Sends traces to an OpenTelemetry collector (docs/decisions/0118). */
export interface Tracing {
  job: ObserveJob;
  /** Traces the requests of a gateway, an API, or both in this process. Call it before they listen. */
  watch(gateway: FastifyInstance | undefined, api: FastifyInstance | undefined): void;
  /** Sends the remaining spans, for a second at most. */
  close(): Promise<void>;
}

/** Spans waiting to be sent, of a kilobyte or two each; further ones are dropped. */
const MOST_WAITING = 4_096;
/** Characters of an attribute, above all the text of a statement. */
const LONGEST = 2_000;
/** Milliseconds to send a batch, including failed attempts. */
const LONGEST_SENDING = 10_000;
const FAREWELL = 1_000;
const BETWEEN_COMPLAINTS = 60_000;

/**
 * Connects to a collector. Spans are sent in batches in the background; a collector that is slow, away or failing costs only spans. All
 * spans are sent and the collector decides which to keep, because otherwise a caller could ask not to be traced.
 */
export function openTracing({ endpoint, service, version, environment, warn }: TracingOptions): Tracing {
  complainTo(warn);
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
      // The collector's failure was already reported.
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, pause(FAREWELL, undefined, { ref: false })]);
    },
  };
}

/** The library reports failures of every batch to one logger for the whole process. */
function complainTo(warn: (sentence: string) => void): void {
  let last = Number.NEGATIVE_INFINITY;
  const complain = (message: string) => {
    const now = performance.now();
    if (now - last < BETWEEN_COMPLAINTS) return;
    last = now;
    warn(`traces: ${message}`);
  };
  const silent = () => undefined;
  const logger = { error: complain, warn: complain, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  setGlobalErrorHandler((error) => complain(error instanceof Error ? error.message : String(error)));
}

/**
 * Creates a span for each attempt of a job. It records only the kind of an error: the message may contain an address, and is stored in the
 * queue.
 */
function jobTracer(tracer: Tracer): ObserveJob {
  return async (name, work) => {
    const span = tracer.startSpan(
      `job ${name}`,
      { kind: SpanKind.CONSUMER, attributes: { 'wms.job': name } },
      ROOT_CONTEXT,
    );
    const { traceId } = span.spanContext();
    const usage: DatabaseUsage = { statements: 0, milliseconds: 0, rows: 0, trace: traceId, timings: [] };
    try {
      await counting(usage, work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', kindOf(error));
      throw error;
    } finally {
      traceStatements(tracer, span, usage);
      span.end();
    }
  };
}

function kindOf(error: unknown): string {
  const { code, name } = Object(error) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? typeof error);
}
