/** The service has refused a call; the message holds the whole problem. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  /** Of the error table, such as insufficient_credits. */
  readonly code: unknown;

  constructor(message: string, code: unknown) {
    super(message);
    this.code = code;
  }
}

/** One call over REST. @throws CallRefused */
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
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) {
    throw new CallRefused(
      `${operation} answered ${response.status}: ${JSON.stringify(answer)}`,
      answer.code,
    );
  }
  return answer;
}
