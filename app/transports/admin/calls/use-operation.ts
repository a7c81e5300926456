import { useCallback, useRef, useState } from 'react';
import type { Problem } from './problem.ts';
import { runOperation } from './run-operation.ts';

export type RunState<Output> =
  | { status: 'idle' }
  | { status: 'running'; stages: string[] }
  | { status: 'failed'; problem: Problem }
  | { status: 'done'; stages: string[]; output: Output };

/** Calls an operation from a component and keeps its progress and result as state. */
export function useOperation<Output>(name: string, firstStage: string) {
  const [state, setState] = useState<RunState<Output>>({ status: 'idle' });
  const latest = useRef(0);

  /** Resolves to the call's result; null if a later call superseded it. */
  const run = useCallback(
    async (input: object, photo?: Blob) => {
      latest.current += 1;
      const callNumber = latest.current;
      const isLatest = () => callNumber === latest.current;
      setState({ status: 'running', stages: [firstStage] });
      const onStage = (stage: string) => {
        if (!isLatest()) return;
        setState((now) =>
          now.status === 'running' ? { ...now, stages: [...now.stages, stage] } : now,
        );
      };
      const result = await runOperation<Output>(name, { input, photo, onStage });
      if (!isLatest()) return null;
      setState((now) =>
        'problem' in result
          ? { status: 'failed', problem: result.problem }
          : { status: 'done', stages: 'stages' in now ? now.stages : [], output: result.output },
      );
      return result;
    },
    [name, firstStage],
  );

  const reset = useCallback(() => {
    latest.current += 1;
    setState({ status: 'idle' });
  }, []);
  return { state, run, reset };
}
