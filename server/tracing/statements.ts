import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { DatabaseUsage } from '../db/database-usage.ts';

/** Adds the statement totals to a span, and a child span for each statement. */
export function traceStatements(tracer: Tracer, span: Span, usage: DatabaseUsage): void {
  const { statements, milliseconds, rows, timings = [] } = usage;
  span.setAttributes({ 'wms.db.statements': statements, 'wms.db.ms': Math.round(milliseconds), 'wms.db.rows': rows });
  const within = trace.setSpan(ROOT_CONTEXT, span);
  const epoch = Date.now() - performance.now();
  for (const { text, began, ended, rows: returned } of timings) {
    const query = text.replaceAll(/\s+/g, ' ').trim();
    const one = tracer.startSpan(
      query.split(/\W/, 1)[0] ?? '',
      {
        kind: SpanKind.CLIENT,
        startTime: epoch + began,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': query, 'db.response.returned_rows': returned },
      },
      within,
    );
    if (returned === undefined) one.setStatus({ code: SpanStatusCode.ERROR });
    one.end(epoch + ended);
  }
}
