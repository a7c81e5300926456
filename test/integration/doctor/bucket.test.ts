import { afterAll, describe, expect, it } from 'vitest';
import { runDoctor } from '#test/support/run-doctor.ts';
import { findS3Server } from '#test/support/s3/find-s3-server.ts';
import { startS3WherePossible } from '#test/support/s3/start-s3.ts';
import { byDepth } from '#test/support/test-depth.ts';

const s3 = await startS3WherePossible(() => findS3Server(byDepth(false, true)));

describe.skipIf(s3 === null)('the doctor of an app that keeps photos in a bucket', () => {
  afterAll(() => s3?.stop());

  /** Nothing else is asked: the database of these settings is no server's. */
  async function examine(more: Record<string, string> = {}) {
    const env = {
      APP_URL: 'https://127.0.0.1:9',
      SHOPIFY_API_KEY: 'key',
      SHOPIFY_API_SECRET: '0123456789abcdef',
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none',
      ...s3?.env,
      ...more,
    };
    const { report } = await runDoctor(env, ['--quick']);
    const check = report.checks.find(({ id }) => id === 'bucket');
    return { status: check?.status, findings: check?.findings ?? [] };
  }

  it('stores, reads, lists and deletes an object of its own, and leaves none', async () => {
    expect(await examine()).toEqual({ status: 'ok', findings: [] });
    expect(await s3?.listKeys()).toEqual([]);
  });

  it.each<[string, RegExp, Record<string, string>]>([
    ['bucket-no-bucket', /Create the bucket/, { S3_BUCKET: 'nowhere-at-all' }],
    ['bucket-denied', /Copy S3_ACCESS_KEY_ID/, { S3_SECRET_ACCESS_KEY: 'not-the-secret-of-it' }],
    ['bucket-wrong-region', /Set S3_REGION/, { S3_REGION: 'eu-central-1' }],
    ['bucket-unreachable', /Set S3_ENDPOINT to/, { S3_ENDPOINT: 'http://127.0.0.1:9' }],
  ])('says %s with what to do', async (id, fix, change) => {
    expect(await examine(change)).toMatchObject({
      status: 'fault',
      findings: [{ id, fix: expect.stringMatching(fix) }],
    });
  });
});
