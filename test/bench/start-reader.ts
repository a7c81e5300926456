import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { MEMORY_FLAGS, MEMORY_SETTINGS } from '../support/memory-settings.ts';
import type { ReadingAnswer, ReadingRequest } from './label-reading-process.ts';
import { labelTruth, type Truth } from './label-scores.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Starts the readers in a process that can read the app and its packages, and checks that it cannot read the truth. */
export async function startReader(truth: string, workers: number) {
  const readable = [ROOT, realpathSync(path.join(ROOT, 'node_modules'))];
  const child = fork(
    path.join(import.meta.dirname, 'label-reading-process.ts'),
    [String(workers)],
    {
      serialization: 'advanced',
      env: { ...process.env, ...MEMORY_SETTINGS },
      execArgv: [
        ...MEMORY_FLAGS,
        '--permission',
        '--allow-addons',
        '--allow-worker',
        ...readable.map((folder) => `--allow-fs-read=${folder}`),
      ],
    },
  );
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`The reading process ended with ${code}`);
  });
  const answers = new Map<number, (answer: ReadingAnswer) => void>();
  child.on('message', (answer: ReadingAnswer) => answers.get(answer.id)?.(answer));
  let nextId = 0;
  const ask = (request: { secret: string } | { photo: Uint8Array }) => {
    const id = nextId;
    nextId += 1;
    const answered = new Promise<ReadingAnswer>((resolve) => answers.set(id, resolve));
    child.send({ id, ...request } satisfies ReadingRequest);
    return Promise.race([answered, exited]);
  };
  await ask({ secret: truth });
  return {
    read: (photo: Uint8Array) => ask({ photo }),
    close: () => {
      child.send('end');
      return exited.catch(() => undefined);
    },
  };
}

/** The truth of a folder of photos; ends the program where there is none. */
export function readTruth(folder: string): Truth {
  try {
    return labelTruth.parse(JSON.parse(readFileSync(path.join(folder, 'cases.json'), 'utf8')));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    console.error(`There is no cases.json in ${folder}. Name a folder that has one.`);
    process.exit(2);
  }
}
