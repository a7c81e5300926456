import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#test/support/free-port.ts';
import { until } from '#test/support/until.ts';

export const S3_SECRET = 'the-secret-of-the-bucket';

export type TestS3 = {
  /** Settings of an app that keeps its photos in a bucket of its own. */
  env: {
    S3_BUCKET: string;
    S3_ENDPOINT: string;
    S3_ACCESS_KEY_ID: string;
    S3_SECRET_ACCESS_KEY: string;
  };
  /** The keys of all objects, sorted. */
  listKeys: () => Promise<string[]>;
  stop: () => Promise<void>;
};

/** The words of the server's command; `deploy/bucket.Dockerfile` has the same. */
export const s3Words = (address: string, sidecar: string, data: string): string[] => [
  ...['--port', address, '--quiet'],
  ...['posix', '--sidecar', sidecar, data],
];

let buckets = 0;

/** Starts an S3 server with one empty bucket in a folder that `stop` deletes. */
export async function startS3(program: string): Promise<TestS3> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'catalog-vision-s3-'));
  const bucket = `photos-${process.pid}-${buckets++}`;
  const data = path.join(folder, 'data');
  // Beside the objects, so that any file system will do.
  const sidecar = path.join(folder, 'metadata');
  await mkdir(path.join(data, bucket), { recursive: true });
  await mkdir(sidecar);
  const port = await freePort();
  const accessKeyId = 'catalog-vision-tests';
  const server = spawn(program, s3Words(`127.0.0.1:${port}`, sidecar, data), {
    cwd: folder,
    stdio: 'ignore',
    env: {
      ...process.env,
      ROOT_ACCESS_KEY_ID: accessKeyId,
      ROOT_SECRET_ACCESS_KEY: S3_SECRET,
    },
  });
  const exited = new Promise((resolve) => server.once('exit', resolve));
  const endpoint = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(endpoint).then(
      () => true,
      () => false,
    ),
  );
  return {
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_SECRET,
    },
    async listKeys() {
      const root = path.join(data, bucket);
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
        .sort();
    },
    async stop() {
      server.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Null on a machine that has no S3 server and cannot build one; there, nothing is asked of it. */
export async function startS3WherePossible(find: () => Promise<string>): Promise<TestS3 | null> {
  const program = await find().catch((error: Error) => {
    console.warn(error.message);
    return null;
  });
  return program === null ? null : startS3(program);
}
