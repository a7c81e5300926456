import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import type { FormFailure } from '../../calls/problem.ts';
import { focusFirstError } from '../../shared/problems/focus-first-error.ts';
import type { DecideIntent } from './handle-decision.server.ts';

/** Sends what staff decide. The server's answer redirects to the next box. */
export function useDecide() {
  const { state, data, formData, submit } = useFetcher<FormFailure>();
  const problem = state === 'idle' && data?.kind === 'failed' ? data.problem : null;
  // The tapped button may be a full screen below the field.
  useEffect(() => {
    if (problem) focusFirstError();
  }, [problem]);
  return {
    problem,
    isBusy: state !== 'idle',
    errorOf: (name: string) =>
      problem?.errors.find(({ pointer }) => pointer === `/${name}`)?.detail,
    /** Whether a form with this value is being sent. */
    isSending: (name: string, value: string) => formData?.get(name) === value,
    send: (intent: DecideIntent, fields: Record<string, string> = {}) => {
      if (state === 'idle') submit({ intent, ...fields }, { method: 'post' });
    },
  };
}

export type Decide = ReturnType<typeof useDecide>;
