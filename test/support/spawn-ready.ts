import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const END_WITH_PARENT = new URL('./end-with-parent.mjs', import.meta.url).href;

export type ReadyProcess<Ready> = {
  ready: Ready;
  child: ChildProcess;
  /** Everything it wrote so far, for a failing test to show. */
  output: () => string;
  /** Ends it by its pid and waits. Answers the exit code, null after a signal. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
};

/**
 * Starts a program with this Node and waits for the line of JSON that says it is ready. It ends with this process,
 * however that ends.
 * @param isReady picks that line out of the lines it writes; answers null for others.
 */
export async function spawnReady<Ready>(
  args: string[],
  options: {
    env?: Record<string, string | undefined>;
    cwd?: string;
    isReady: (line: Record<string, unknown>) => Ready | null;
    timeoutMs?: number;
  },
): Promise<ReadyProcess<Ready>> {
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, ...args], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    // A terminal's Ctrl-C is for the parent, which stops it; its standard input tells it of the parent's end.
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const exited = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => resolve(code)),
  );
  child.stderr.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  const ready = await new Promise<Ready>((resolve, reject) => {
    const giveUp = (why: string) =>
      reject(new Error(`${args.join(' ')} ${why}:\n${lines.join('\n')}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      giveUp('was not ready in time');
    }, options.timeoutMs ?? 60_000);
    void exited.then((code) => giveUp(`ended with ${code} before it was ready`));
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const found = parseLine(line, options.isReady);
      if (found === null) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
  return {
    ready,
    child,
    output: () => lines.join('\n'),
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}

function parseLine<Ready>(
  line: string,
  isReady: (line: Record<string, unknown>) => Ready | null,
): Ready | null {
  if (!line.startsWith('{')) return null;
  try {
    return isReady(JSON.parse(line) as Record<string, unknown>);
  } catch {
    return null;
  }
}

/** For a program that prints `{"ready":true,"url":…}`. */
export function readyUrl(line: Record<string, unknown>): string | null {
  return line.ready === true && typeof line.url === 'string' ? line.url : null;
}
