import { useCallback, useRef, useState } from 'react';
import type { Problem } from './problem.ts';
import { type CallEnd, runOperation } from './run-operation.ts';

export type RunState<Output> =
  | { status: 'idle' }
  | { status: 'running'; stages: string[] }
  | { status: 'failed'; problem: Problem }
  | { status: 'done'; stages: string[]; output: Output };

export type UseOperation<Output> = {
  state: RunState<Output>;
  /** Answers how it ended; null when it was overtaken by a later call. */
  run: (input: object, photo?: Blob) => Promise<CallEnd<Output> | null>;
  reset: () => void;
};

/** One operation of the pipeline, called from a component: what is going on and how it ended. */
export function useOperation<Output>(name: string, firstStage: string): UseOperation<Output> {
  const [state, setState] = useState<RunState<Output>>({ status: 'idle' });
  const latest = useRef(0);

  const run = useCallback(
    async (input: object, photo?: Blob) => {
      latest.current += 1;
      const mine = latest.current;
      const isLatest = () => mine === latest.current;
      setState({ status: 'running', stages: [firstStage] });
      const onStage = (stage: string) => {
        if (!isLatest()) return;
        setState((now) =>
          now.status === 'running' ? { ...now, stages: [...now.stages, stage] } : now,
        );
      };
      const end = await runOperation<Output>(name, { input, photo, onStage });
      if (!isLatest()) return null;
      setState((now) =>
        'problem' in end
          ? { status: 'failed', problem: end.problem }
          : { status: 'done', stages: 'stages' in now ? now.stages : [], output: end.output },
      );
      return end;
    },
    [name, firstStage],
  );

  const reset = useCallback(() => {
    latest.current += 1;
    setState({ status: 'idle' });
  }, []);
  return { state, run, reset };
}
