import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#app/platform/config.server.ts';

const good = {
  APP_URL: 'https://app.example.com/',
  SHOPIFY_API_KEY: 'key',
  SHOPIFY_API_SECRET: '0123456789abcdef',
};
const keys = { S3_ACCESS_KEY_ID: 'AKIAEXAMPLE', S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket' };

const bucketOf = (set: Record<string, string>) => readConfig({ ...good, ...set }).photoBucket;

/** The problems that stop the start. */
function problemsOf(set: Record<string, string>): readonly string[] {
  try {
    readConfig({ ...good, ...set });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}

describe('the settings of a bucket', () => {
  it('are none where no bucket is named', () => {
    expect(bucketOf({})).toBeNull();
    const empty = { S3_BUCKET: '', S3_ENDPOINT: '', S3_REGION: '', S3_ACCESS_KEY_ID: '' };
    expect(bucketOf({ ...empty, S3_SECRET_ACCESS_KEY: '', S3_PREFIX: 'photos/' })).toBeNull();
  });

  it('are AWS, with keys or with those of the machine, where no endpoint is named', () => {
    const aws = { S3_BUCKET: 'boxes', S3_REGION: 'eu-central-1' };
    const bucket = { bucket: 'boxes', region: 'eu-central-1', endpoint: null, prefix: 'photos/' };
    expect(bucketOf(aws)).toEqual({ ...bucket, credentials: null });
    expect(bucketOf({ ...aws, ...keys, S3_PREFIX: '' })).toEqual({
      ...{ ...bucket, prefix: '' },
      credentials: { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'secret-of-the-bucket' },
    });
  });

  it('need no region where an endpoint is named', () => {
    const other = { S3_BUCKET: 'boxes', S3_ENDPOINT: 'https://s3.example.com', ...keys };
    expect(bucketOf(other)).toMatchObject({
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
    });
    expect(bucketOf({ ...other, S3_REGION: 'nl-ams' })).toMatchObject({ region: 'nl-ams' });
  });

  it.each<[string, Record<string, string>]>([
    ['S3_REGION is not set', { S3_BUCKET: 'boxes' }],
    [
      'S3_SECRET_ACCESS_KEY is not set',
      { S3_BUCKET: 'boxes', S3_REGION: 'eu-west-1', S3_ACCESS_KEY_ID: 'AKIAEXAMPLE' },
    ],
    [
      'S3_ACCESS_KEY_ID is not set',
      { S3_BUCKET: 'boxes', S3_REGION: 'eu-west-1', S3_SECRET_ACCESS_KEY: 'secret' },
    ],
    ['S3_BUCKET is not set', keys],
    ['S3_BUCKET is not set', { S3_ENDPOINT: 'https://s3.example.com' }],
    ['S3_BUCKET must be', { S3_BUCKET: 'Boxes', S3_REGION: 'eu-west-1' }],
    ['S3_ENDPOINT must be', { S3_BUCKET: 'boxes', ...keys, S3_ENDPOINT: 's3.example.com' }],
    [
      'S3_ENDPOINT must be',
      { S3_BUCKET: 'boxes', ...keys, S3_ENDPOINT: 'https://s3.example.com/boxes' },
    ],
    ['S3_REGION must be', { S3_BUCKET: 'boxes', S3_REGION: 'Frankfurt' }],
    ['S3_PREFIX must be', { S3_BUCKET: 'boxes', S3_REGION: 'eu-west-1', S3_PREFIX: '/photos' }],
  ])('stop the start where %s: %o', (words, set) => {
    const problems = problemsOf(set);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(words);
    for (const secret of [keys.S3_SECRET_ACCESS_KEY, 'AKIAEXAMPLE'])
      expect(problems[0]).not.toContain(secret);
  });

  it('need both keys where an endpoint is named', () => {
    const names = problemsOf({ S3_BUCKET: 'boxes', S3_ENDPOINT: 'https://s3.example.com' }).map(
      (problem) => problem.split(' ')[0],
    );
    expect(names).toEqual(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  });
});
