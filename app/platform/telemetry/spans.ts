import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { AppError } from '../errors.ts';
import { SCOPE } from './metric.ts';

/** A span's attributes: words of our own and numbers, never an input or an output. */
export type SpanAttributes = Record<string, string | number | boolean>;

const tracer = trace.getTracer(SCOPE);

/**
 * Returns a fixed word for why something failed: our own code, else the class name. Messages may quote outside text.
 */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof AppError) return error.code;
  return 'failure' in error && typeof error.failure === 'string' ? error.failure : error.name;
}

/** Runs the work as a span of the current trace. @param work `addAttributes` adds attributes to the span */
export function inSpan<Result>(
  name: string,
  attributes: SpanAttributes,
  work: (addAttributes: (more: SpanAttributes) => void) => Promise<Result>,
  failureOf: (error: unknown) => string = errorTypeOf,
): Promise<Result> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work((more) => void span.setAttributes(more));
    } catch (error) {
      endBadly(span, failureOf(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Binds work to the current trace, whoever calls it later. */
export function inThisTrace<Work extends (...given: never[]) => unknown>(work: Work): Work {
  return context.bind(context.active(), work);
}

/** Returns the current trace's ids for a log line; undefined if there is no trace or it is not kept. */
export function traceIds(): { trace_id: string; span_id: string } | undefined {
  const ids = trace.getActiveSpan()?.spanContext();
  if (!ids || (ids.traceFlags & TraceFlags.SAMPLED) === 0) return undefined;
  return { trace_id: ids.traceId, span_id: ids.spanId };
}

/**
 * Begins a request's span.
 * @param traceParent the header, if a trusted proxy sent it: its trace is continued
 */
export function startRequestSpan(name: string, attributes: SpanAttributes, traceParent?: string) {
  const parent =
    traceParent === undefined
      ? ROOT_CONTEXT
      : propagation.extract(ROOT_CONTEXT, { traceparent: traceParent });
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
  const active = trace.setSpan(parent, span);
  return {
    /** Runs what belongs to the request. */
    run: (work: () => void) => context.with(active, work),
    end(status: number) {
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) endBadly(span, String(status));
      span.end();
    },
  };
}

function endBadly(span: Span, errorType: string): void {
  span.setAttribute('error.type', errorType);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
