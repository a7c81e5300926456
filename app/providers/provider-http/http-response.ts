/** A response of any status with its whole body as text, and the wait that its `Retry-After` asks for. */
export type HttpResponse = { status: number; body: string; retryAfterMs: number | undefined };
