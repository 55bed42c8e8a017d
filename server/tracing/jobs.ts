import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import { type Asked, counting } from '../db/asked.ts';
import type { ObserveJob } from '../queue/start-queue.ts';
import { traceStatements } from './statements.ts';

/** A span for each try of a job. Of what went wrong it has the kind: the sentence may hold an address, and stands in the queue. */
export function jobTracer(tracer: Tracer): ObserveJob {
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
