/** An answer of any status, its body read whole. */
export type HttpAnswer = { status: number; body: string; headers: Record<string, string> };
