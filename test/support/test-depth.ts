/**
 * What a test tries: `few` on every run, `all` in `npm run test:deep`. A file that calls this is listed in
 * test/support/deep-tests.ts and, with the reason, in docs/testing.md.
 */
export function byDepth<Amount>(few: Amount, all: Amount): Amount {
  return process.env.TEST_DEPTH === 'deep' ? all : few;
}
