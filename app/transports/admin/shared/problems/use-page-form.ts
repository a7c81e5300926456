import { useFetcher } from '@remix-run/react';
import type { FormFailure } from '../../calls/problem.ts';

/**
 * The forms of a page that stay on it, what was answered last, and its problem: beside the field that it names, or above the
 * page where it names none.
 * @param fields the fields that show problems, as JSON pointers
 */
export function usePageForm<Answer extends { kind: string }>(fields: readonly string[]) {
  const fetcher = useFetcher<Answer | FormFailure>();
  const answer = fetcher.state === 'idle' ? (fetcher.data as Answer | undefined) : undefined;
  const failure = answer?.kind === 'failed' ? (answer as unknown as FormFailure) : undefined;
  const errors = failure?.problem.errors ?? [];
  const isBesideField = errors.some(({ pointer }) => fields.includes(pointer));
  return {
    answer,
    isBusy: fetcher.state !== 'idle',
    /** The intent of the form that is under way, so that its button alone says so. */
    busyWith: fetcher.formData?.get('intent'),
    problem: isBesideField ? null : (failure?.problem ?? null),
    errorOf: (pointer: string) => errors.find((one) => one.pointer === pointer)?.detail,
    submit: (sent: Record<string, string> | FormData) => fetcher.submit(sent, { method: 'post' }),
  };
}
