/** One call over REST. @throws Error with the whole problem when it was refused */
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
    throw new Error(`${operation} answered ${response.status}: ${JSON.stringify(answer)}`);
  }
  return answer;
}
