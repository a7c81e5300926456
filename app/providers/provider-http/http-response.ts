/** A response of any status with its whole body as text. Header names are in lower case. */
export type HttpResponse = { status: number; body: string; headers: Record<string, string> };
