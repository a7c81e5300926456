/** A response of any status with its whole body as text, and what its `Retry-After` asks to wait. */
export type HttpResponse = { status: number; body: string; retryAfterMs: number | undefined };
