import http from 'node:http';
import type { AddressInfo } from 'node:net';

type CollectorAnswer = 200 | 500 | 'never' | 'hang up';

/** A span as a collector gets it, by OTLP in JSON. */
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 2: an error. */
  status?: { code?: number };
  attributes: Record<string, string | number | boolean>;
};

type Body = {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes'> & {
        attributes: { key: string; value: Record<string, string | number | boolean> }[];
      })[];
    }[];
  }[];
};

/** A program that takes traces as an OpenTelemetry collector does. It answers 200 until a test says otherwise. */
export async function startCollector() {
  const bodies: string[] = [];
  let answer: CollectorAnswer = 200;
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    bodies.push(body);
    if (answer === 'hang up') request.socket.destroy();
    else if (answer !== 'never')
      response.writeHead(answer, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What came, as it came. */
    bodies,
    answerWith: (next: CollectorAnswer) => {
      answer = next;
    },
    listSpans: (): ReceivedSpan[] => bodies.flatMap((body) => spansIn(JSON.parse(body) as Body)),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function spansIn({ resourceSpans }: Body): ReceivedSpan[] {
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map((span) => ({
      ...span,
      attributes: Object.fromEntries(
        span.attributes.map(({ key, value }) => [key, Object.values(value)[0] ?? '']),
      ),
    }));
}
