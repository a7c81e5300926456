import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import tls from 'node:tls';
import { fileURLToPath } from 'node:url';
import type { runDoctor as runBuiltDoctor } from '#app/composition/commands/run-doctor.ts';

const at = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

export type DoctorRun = {
  exitCode: number;
  output: string;
  /** By check; absent where the output is for people. */
  report: {
    ok: boolean;
    checks: { id: string; status: string; seen?: string; findings: DoctorFinding[] }[];
  };
  faults: DoctorFinding[];
  warnings: DoctorFinding[];
};

export type DoctorFinding = {
  id: string;
  severity: 'fault' | 'warning';
  what: string;
  why: string;
  fix: string;
};

/** Settings whose values must be in no output. */
const SECRETS = [
  'SHOPIFY_API_SECRET',
  'SHOPIFY_API_SECRET_OTHER',
  'SERPAPI_KEY',
  'EBAY_CLIENT_SECRET',
  'VISION_API_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
];

/**
 * Runs `npm run doctor -- --json` with these settings, whose stores are at the stand-in.
 * @param preloads files that the process loads first
 * @throws Error where a secret of the settings is in the output
 */
export async function runDoctor(
  settings: Record<string, string>,
  words: string[] = [],
  preloads: string[] = [],
): Promise<DoctorRun> {
  const imports = [at('test/local-shopify/redirect.mjs'), ...preloads].flatMap((file) => [
    '--import',
    file,
  ]);
  const args = [...imports, at('build/server/operate.js'), 'doctor', '--json', ...words];
  const env = { ...process.env, ...settings };
  return toRun(
    settings,
    await new Promise<Said>((resolve) =>
      execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
        resolve({ exitCode: Number(error?.code ?? 0), said: stdout, output: stdout + stderr }),
      ),
    ),
  );
}

/** The same in this process, for a test that examines many faults: loading the doctor takes longer than what it does. */
export async function runDoctorHere(
  settings: Record<string, string>,
  words: string[] = [],
): Promise<DoctorRun> {
  const built = await loadBuiltDoctor();
  const env = { ...process.env, ...settings };
  // A process reads NODE_EXTRA_CA_CERTS at its start.
  const trusted = tls.getCACertificates('default');
  const more = env.NODE_EXTRA_CA_CERTS ? [await readFile(env.NODE_EXTRA_CA_CERTS, 'utf8')] : [];
  tls.setDefaultCACertificates([...trusted, ...more]);
  try {
    const { output, exitCode } = await built.runDoctor(['--json', ...words], env);
    return toRun(settings, { exitCode, said: output, output });
  } finally {
    tls.setDefaultCACertificates(trusted);
  }
}

/** The name of a chunk of the build ends in a hash. */
async function loadBuiltDoctor(): Promise<{ runDoctor: typeof runBuiltDoctor }> {
  const assets = at('build/server/assets');
  const chunk = (await readdir(assets)).find((name) => name.startsWith('run-doctor-'));
  if (!chunk) throw new Error(`${assets} has no doctor`);
  return import(path.join(assets, chunk));
}

type Said = { exitCode: number; said: string; output: string };

/** @throws Error where a secret of the settings is in the output */
function toRun(settings: Record<string, string>, { exitCode, said, output }: Said): DoctorRun {
  const password = settings.DATABASE_URL && new URL(settings.DATABASE_URL).password;
  for (const secret of [...SECRETS.map((name) => settings[name]), password])
    if (secret && output.includes(secret)) throw new Error(`The output has a secret: ${output}`);
  const report = said.startsWith('{') ? JSON.parse(said) : { ok: false, checks: [] };
  const findings = (report as DoctorRun['report']).checks.flatMap((check) => check.findings);
  const of = (severity: string) => findings.filter((finding) => finding.severity === severity);
  return { exitCode, output, report, faults: of('fault'), warnings: of('warning') };
}
