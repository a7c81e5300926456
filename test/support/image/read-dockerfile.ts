/** One instruction of a Dockerfile, such as `RUN` and `npm ci`. */
export type Instruction = { name: string; value: string };

/** A stage, which begins with FROM. */
export type Stage = { image: string; name: string | null; steps: Instruction[] };

/** Reads a Dockerfile of one-line instructions. @throws Error where a line is none, or a step stands before any FROM */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name = '', value = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === '') throw new Error(`No instruction: ${line}`);
    if (name === 'FROM') {
      const [, image = '', stage = null] = /^(\S+)(?: AS (\S+))?$/.exec(value) ?? [];
      stages.push({ image, name: stage, steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`A step before FROM: ${line}`);
    stage.steps.push({ name, value });
  }
  return stages;
}

/** `KEY=value` pairs of an ENV instruction. */
export const readEnv = (value: string): Record<string, string> =>
  Object.fromEntries(
    value.split(' ').map((pair) => {
      const [key = '', ...rest] = pair.split('=');
      return [key, rest.join('=')];
    }),
  );
