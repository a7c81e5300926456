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

/** What a span says besides its name and times: words of ours and numbers, never an input or an output. */
export type Said = Record<string, string | number | boolean>;

const tracer = trace.getTracer(SCOPE);

/** A fixed word for why something failed: a code of ours, else the name of the class. Messages may quote what came from outside. */
export function errorTypeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof AppError) return error.code;
  return 'failure' in error && typeof error.failure === 'string' ? error.failure : error.name;
}

/** Runs the work as a part of the trace that is under way. @param work `say` adds to its span */
export function inSpan<Result>(
  name: string,
  attributes: Said,
  work: (say: (more: Said) => void) => Promise<Result>,
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

/** What happens later belongs to the trace that is under way now, whoever calls it. */
export function inThisTrace<Work extends (...given: never[]) => unknown>(work: Work): Work {
  return context.bind(context.active(), work);
}

/** The ids of the trace under way, for a line of the log; undefined where none is kept. */
export function traceIds(): { trace_id: string; span_id: string } | undefined {
  const ids = trace.getActiveSpan()?.spanContext();
  if (!ids || (ids.traceFlags & TraceFlags.SAMPLED) === 0) return undefined;
  return { trace_id: ids.traceId, span_id: ids.spanId };
}

/**
 * Begins the span of a request.
 * @param traceParent the header of a proxy that is trusted: its trace goes on
 */
export function startRequestSpan(name: string, attributes: Said, traceParent?: string) {
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
