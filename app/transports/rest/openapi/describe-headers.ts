const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const },
  example,
});

/** The headers of answers, as components of the document. */
export const HEADERS = {
  'X-Request-Id': text(
    'Names this request, in our log too.',
    'req_01a2152b646c749c91416546aeacb7f8',
  ),
  RateLimit: text(
    'What is left: r calls until t seconds from now (draft-ietf-httpapi-ratelimit-headers). Absent where the caller is not known.',
    '"key";r=119;t=42',
  ),
  'RateLimit-Policy': text('The limit: q calls in w seconds.', '"key";q=120;w=60'),
  'Retry-After': text('Seconds after which the same call makes sense again.', '42'),
  'WWW-Authenticate': text('How to authenticate.', 'Bearer realm="catalog-vision"'),
  'Idempotency-Replayed': {
    description: 'Set where the stored answer of an earlier call was sent, uncharged.',
    schema: { type: 'string' as const, const: 'true' },
  },
  Location: text('The address of the job.', 'https://app.example.com/api/v1/jobs/job_1a2b3c'),
};

/** Returns references to these headers, for a response. */
export function headersOf(names: readonly (keyof typeof HEADERS)[]) {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` as const }]),
  );
}
