import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import type { Config } from '#app/platform/config.server.ts';
import { projectRoot } from '#app/platform/project-root.ts';
import { askHealth, isThisDeployment } from './ask-health.ts';
import { type Check, type CheckResult, failed, fault, found, passed } from './check.ts';

/** Modules with native code, and how each is loaded. */
const NATIVE_MODULES: Record<string, () => Promise<unknown>> = {
  sharp: () => import('#app/imaging/sharp.ts'),
  'onnxruntime-node': () => import('onnxruntime-node'),
};

/** Checks what the app runs on; needs no settings. */
export function createProgramChecks(): Check[] {
  const group = 'Program';
  return [
    {
      id: 'node',
      group,
      title: 'Node is new enough',
      async run() {
        const manifest = await readFile(path.join(projectRoot(), 'package.json'), 'utf8');
        const { engines } = JSON.parse(manifest) as { engines: { node: string } };
        return judgeNode(process.versions.node, engines.node);
      },
    },
    {
      id: 'native-modules',
      group,
      title: 'Native modules load',
      run: checkNativeModules,
    },
  ];
}

/** @param range as in package.json, such as `>=20.19` */
export function judgeNode(version: string, range: string): CheckResult {
  const [least = 0, leastMinor = 0] = range.replace('>=', '').split('.').map(Number);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > least || (major === least && minor >= leastMinor)) return passed(version);
  return failed('node-too-old', {
    what: `Node is ${version}; the app needs ${least}.${leastMinor} or newer`,
    why: 'Parts of the app use what older versions do not have.',
    fix: `Start it by npm, which takes the Node that npm ci installed, or install Node ${least}.${leastMinor} or newer.`,
  });
}

async function checkNativeModules(): Promise<CheckResult> {
  const names = Object.keys(NATIVE_MODULES);
  const loaded = await Promise.allSettled(Object.values(NATIVE_MODULES).map((load) => load()));
  return found(
    ...loaded.map((outcome, index) =>
      outcome.status === 'fulfilled'
        ? null
        : fault('native-module-missing', {
            what: `${names[index]} cannot be loaded here (${process.platform} ${process.arch})`,
            why: 'No photo can be read.',
            fix: 'Run npm ci on this machine: node_modules of another system does not fit. On Linux a system with glibc is needed (not Alpine).',
          }),
    ),
  );
}

/** Checks whether the server can listen, or is listening already. */
export function createPortCheck(config: Config): Check {
  return {
    id: 'port',
    group: 'Program',
    title: 'The port is free or this app’s',
    async run(signal) {
      const { host, port } = config;
      const failure = await tryToListen(host, port);
      if (failure === null) return passed('nothing listens on it yet');
      if (failure === 'EADDRINUSE') {
        const health = await askHealth(`http://${toLocalName(host)}:${port}`, signal);
        return isThisDeployment(health, config)
          ? passed('the server runs there')
          : found(portTaken(port));
      }
      return found(cannotListen(host, port, failure));
    },
  };
}

/** Returns the host for a URL that reaches a server on this machine which listens on `host`. */
function toLocalName(host: string): string {
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return local.includes(':') ? `[${local}]` : local;
}

async function tryToListen(host: string, port: number): Promise<string | null> {
  const server = net.createServer();
  try {
    await once(server.listen(port, host), 'listening');
    await server[Symbol.asyncDispose]();
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  }
}

const portTaken = (port: number) =>
  fault('port-taken', {
    what: `Another program, or this app with other settings, listens on port ${port}`,
    why: 'The server cannot start.',
    fix: 'Stop that program, or set PORT to a free port and name that in the proxy.',
  });

function cannotListen(host: string, port: number, code: string) {
  const isRight = code === 'EACCES';
  return fault(isRight ? 'port-refused' : 'host-unknown', {
    what: isRight
      ? `This user may not listen on port ${port}`
      : `The server cannot listen on HOST ${host} (${code})`,
    why: 'The server cannot start.',
    fix: isRight
      ? 'Set PORT to 1024 or more, and let the proxy take 443.'
      : 'Set HOST to an address of this machine: 127.0.0.1 behind a proxy here, 0.0.0.0 for all.',
  });
}
