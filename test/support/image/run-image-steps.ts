import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type Instruction, readDockerfile, readEnv, type Stage } from './read-dockerfile.ts';

/**
 * Runs the steps of deploy/Dockerfile without a container runtime: each stage in a folder of its own, from the files of the last
 * commit. Then starts what the image would start, as a user without rights, where nothing but its data folder can be written, and asks it
 * as the health check does. `npm run deploy:steps`; it takes some minutes. It cannot show that the base images have what the
 * steps need: building the image is a line of docs/verify-live.md.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url));
/** nobody, on every Linux. */
const NOBODY = 65_534;

/** Where a user without rights can enter, too. */
const room = [os.tmpdir(), '/var/tmp'].find((each) => (statSync(each).mode & 0o001) !== 0);
const folder = mkdtempSync(path.join(room ?? os.tmpdir(), 'image-'));
const folders = new Map<string, string>();
try {
  const stages = readDockerfile(readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8'));
  let last = '';
  for (const [index, stage] of stages.entries()) {
    last = path.join(folder, stage.name ?? `stage-${index}`);
    folders.set(stage.name ?? `stage-${index}`, last);
    runStage(stage, last);
  }
  await startAndAsk(stages.at(-1)?.steps ?? [], last);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function runStage({ steps }: Stage, stageRoot: string): void {
  let workdir = stageRoot;
  for (const { name, value } of steps) {
    console.log(`${name} ${value.slice(0, 120)}`);
    if (name === 'WORKDIR') {
      workdir = path.join(stageRoot, value);
      mkdirSync(workdir, { recursive: true });
    } else if (name === 'COPY') copy(value, stageRoot, workdir);
    // The users of the base image are not there; its folder is made where the stage is.
    else if (name === 'RUN' && value.startsWith('install ')) {
      const target = value.split(' ').at(-1) ?? '';
      mkdirSync(path.join(stageRoot, target), { recursive: true, mode: 0o700 });
    } else if (name === 'RUN')
      execFileSync('sh', ['-c', value], { cwd: workdir, stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

function copy(value: string, stageRoot: string, workdir: string): void {
  const [, from = '', rest = value] = /^--from=(\S+) (.*)$/.exec(value) ?? [];
  const paths = rest.split(' ');
  const target = path.resolve(workdir, paths.pop() ?? '.');
  for (const source of paths) {
    if (from) {
      const fromStage = path.join(folders.get(from) ?? stageRoot, source);
      // A folder's content goes to the target, a file into it.
      const into = statSync(fromStage).isDirectory()
        ? target
        : path.join(target, path.basename(source));
      cpSync(fromStage, into, { recursive: true, verbatimSymlinks: true });
    } else {
      mkdirSync(target, { recursive: true });
      const archive = execFileSync(
        'git',
        ['archive', 'HEAD', ...(source === '.' ? inContext() : [source])],
        {
          cwd: root,
          maxBuffer: 1 << 30,
        },
      );
      execFileSync('tar', ['-x'], { cwd: target, input: archive });
    }
  }
}

/** What deploy/Dockerfile.dockerignore lets through of what is committed. */
function inContext(): string[] {
  const lines = readFileSync(path.join(root, 'deploy/Dockerfile.dockerignore'), 'utf8').split('\n');
  return lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
}

async function startAndAsk(steps: readonly Instruction[], stageRoot: string): Promise<void> {
  const env = Object.assign(
    {},
    ...steps.filter(({ name }) => name === 'ENV').map(({ value }) => readEnv(value)),
  );
  const find = (name: string) => steps.find((step) => step.name === name)?.value ?? '';
  const [program = '', ...args] = JSON.parse(find('CMD')) as string[];
  const check = JSON.parse(find('HEALTHCHECK').replace(/^.*? CMD /, '')) as string[];
  const data = path.join(stageRoot, env.DATA_DIR);
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, data]);
  for (const open of [folder, stageRoot]) execFileSync('chmod', ['755', open]);
  const node = path.join(root, 'node_modules/.bin', program);
  const settings = {
    ...env,
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: data,
    APP_URL: 'https://app.example.org',
    SHOPIFY_API_KEY: 'image-steps',
    SHOPIFY_API_SECRET: 'no-secret-of-an-app',
  };
  const as = { uid: NOBODY, gid: NOBODY };
  const options = { cwd: path.join(stageRoot, 'app'), env: settings, ...as };
  const app = spawn(node, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(app, 'exit');
  const ended = exited.then(([code]) => Promise.reject(new Error(`the app ended with ${code}`)));
  const url = await Promise.race([ended, readyUrl(app.stdout)]);
  const asking = { ...settings, PORT: new URL(url).port };
  execFileSync(node, check.slice(1), { env: asking, ...as, stdio: 'inherit' });
  app.kill('SIGTERM');
  const [code] = await exited;
  if (code !== 0) throw new Error(`the app ended with ${code} after it was told to stop`);
  const sizeMb = execFileSync('du', ['-sm', stageRoot]).toString().split('\t')[0];
  console.log(`The app was healthy and stopped in order. The image adds ${sizeMb} MB to its base.`);
}

/** The address in the line that the app logs when it is ready. */
async function readyUrl(output: Readable): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const { msg, url } = JSON.parse(line) as { msg: string; url?: string };
    if (msg === 'ready' && url !== undefined) return url;
  }
  return new Promise(() => {});
}
