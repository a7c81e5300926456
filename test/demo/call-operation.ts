/** The app refused a call. The message contains the whole problem document. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  /** Error code, such as insufficient_credits. */
  readonly code: unknown;

  constructor(message: string, code: unknown) {
    super(message);
    this.code = code;
  }
}

/** Calls an operation over REST and returns its output. @throws CallRefused */
export async function callOperation(
  baseUrl: string,
  apiKey: string,
  operation: string,
  input: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${baseUrl}/api/v1/${operation}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${apiKey}` },
    body: JSON.stringify(input),
  });
  const body = (await response.json()) as Record<string, unknown>;
  if (!response.ok) {
    throw new CallRefused(
      `${operation} answered ${response.status}: ${JSON.stringify(body)}`,
      body.code,
    );
  }
  return body;
}
