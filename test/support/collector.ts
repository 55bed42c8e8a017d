import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as the collector receives it (OTLP in JSON). */
export interface ToldSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  /** 2: it failed. */
  status: { code?: number };
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Record<string, string | number>;
}

type Mood = 'well' | 'failing' | 'silent';

export interface Collector {
  endpoint: URL;
  spans: ToldSpan[];
  resource(): Record<string, string | number>;
  requestCount(): number;
  close(): Promise<void>;
}

interface TracesBody {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<ToldSpan, 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
}

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

export async function startCollector(mood: Mood = 'well'): Promise<Collector> {
  const spans: ToldSpan[] = [];
  let resource: Record<string, string | number> = {};
  let requestCount = 0;
  const server = createServer(async (request, response) => {
    requestCount += 1;
    let body = '';
    for await (const piece of request) body += String(piece);
    if (mood === 'silent') return;
    if (mood === 'failing' || request.url !== '/v1/traces') {
      response.writeHead(500).end();
      return;
    }
    for (const { resource: of, scopeSpans } of (JSON.parse(body) as TracesBody).resourceSpans) {
      resource = valuesOf(of.attributes);
      for (const { spans: some } of scopeSpans)
        spans.push(...some.map((span) => ({ ...span, attributes: valuesOf(span.attributes) })));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    spans,
    resource: () => resource,
    requestCount: () => requestCount,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? '']));
