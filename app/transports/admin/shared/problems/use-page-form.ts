import { useFetcher } from '@remix-run/react';
import type { FormFailure } from '../../calls/problem.ts';

/**
 * Sends a page's forms without leaving the page, and holds the last answer and its problem. A problem is shown beside
 * the field that it names, or above the page if it names none.
 * @param fields the fields that show their problems themselves, as JSON pointers; without them, `problem` is every
 *   problem, and the page tells which ones are beside a field
 */
export function usePageForm<Answer extends { kind: string }>(fields: readonly string[] = []) {
  const fetcher = useFetcher<Answer | FormFailure>();
  const answer = fetcher.state === 'idle' ? (fetcher.data as Answer | undefined) : undefined;
  const failure = answer?.kind === 'failed' ? (answer as unknown as FormFailure) : undefined;
  const errors = failure?.problem.errors ?? [];
  const isBesideField = errors.some(({ pointer }) => fields.includes(pointer));
  return {
    answer,
    isBusy: fetcher.state !== 'idle',
    /** The intent of the form that is being sent, so that only its button shows this. */
    busyWith: fetcher.formData?.get('intent'),
    problem: isBesideField ? null : (failure?.problem ?? null),
    /** Whether a form with this value is being sent. */
    isSending: (name: string, value: string) => fetcher.formData?.get(name) === value,
    errorOf: (pointer: string) => errors.find((one) => one.pointer === pointer)?.detail,
    submit: (sent: Record<string, string> | FormData) => fetcher.submit(sent, { method: 'post' }),
  };
}
