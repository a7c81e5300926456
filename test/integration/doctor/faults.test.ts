import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type ModelService, startModelService } from '#test/support/start-model-service.ts';
import {
  type FaultCase,
  faultsOf,
  HERE,
  type Planted,
  warningsOf,
  withPatient,
} from '#test/support/with-patient.ts';

const SHIFT_CLOCK = path.join(import.meta.dirname, '../../support/shift-clock.mjs');

const { patient, undo, set, examine } = withPatient();
let model: ModelService;
let stranger: http.Server;
const portOf = (server: http.Server) => String((server.address() as AddressInfo).port);

beforeAll(async () => {
  model = await startModelService();
  stranger = http.createServer((_, response) => response.end('Something else'));
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await model.close();
  stranger.close();
});

/** A space of local search whose services behave as in a scenario. */
const search = (scenario: object) => async (): Promise<Planted> => {
  const base = `${inject('searchUrl')}/spaces/doctor-${Date.now()}`;
  const answer = await fetch(`${base}/control/scenario`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(scenario),
  });
  expect(answer.status).toBe(200);
  return { env: { SERPAPI_BASE_URL: base, EBAY_BASE_URL: base } };
};

const modelAnswers = (status: number) => (): Planted => {
  model.answersWith({ status, body: { error: { message: 'no' } } });
  const VISION_API_KEY = 'sk-doctor-must-not-show-this';
  const env = { VISION_API_KEY, VISION_BASE_URL: model.baseUrl, VISION_MODEL: 'vision-1' };
  return { env, words: [] };
};

const inSettings: FaultCase[] = [
  [
    'setting-invalid setting-invalid',
    /Correct (PORT|DATABASE_URL) in \.env/,
    set({ PORT: 'eighty', DATABASE_URL: 'mysql://localhost' }),
  ],
  [
    'app-url-example',
    /Set APP_URL to the address of this app/,
    set({ APP_URL: 'https://app.example.com' }),
  ],
  [
    'app-url-http',
    /set APP_URL to https:\/\/app\.catalog-vision\.test/,
    set({ APP_URL: 'http://app.catalog-vision.test' }),
  ],
  [
    'pair-half-set',
    /Set EBAY_CLIENT_SECRET too, or empty EBAY_CLIENT_ID/,
    set({ EBAY_CLIENT_SECRET: '' }),
  ],
  [
    'port-taken',
    /set PORT to a free port/,
    () => ({ env: { PORT: portOf(stranger) }, words: HERE }),
  ],
  ['host-unknown', /Set HOST to an address of this machine/, set({ HOST: '192.0.2.1' })],
];

const inTheProgram: FaultCase[] = [
  [
    'native-module-missing',
    /Run npm ci on this machine/,
    async () => {
      const file = path.join(inject('dataFolder'), 'without-onnxruntime.mjs');
      await writeFile(
        file,
        `import { registerHooks } from 'node:module';
         registerHooks({ resolve(name, context, next) {
           if (name === 'onnxruntime-node') throw new Error('built for another system');
           return next(name, context);
         } });`,
      );
      return { preloads: [file], words: HERE };
    },
  ],
  [
    'clock-off clock-off',
    /timedatectl set-ntp true/,
    () => ({ preloads: [SHIFT_CLOCK], env: { CLOCK_SHIFT_MS: '-120000' } }),
  ],
];

const atTheAddress: FaultCase[] = [
  [
    'certificate-untrusted',
    /Install a certificate for 127\.0\.0\.1/,
    () => ({ env: { NODE_EXTRA_CA_CERTS: '' } }),
  ],
  [
    'address-unreachable',
    /Point the host name of APP_URL to the proxy/,
    () => ({ env: { APP_URL: 'https://127.0.0.1:9' } }),
  ],
  [
    'address-elsewhere',
    /Point APP_URL, its host name and the proxy to this server/,
    () => {
      patient().front.leadTo(`http://127.0.0.1:${portOf(stranger)}`);
      undo(async () => patient().front.leadTo(patient().app.ready));
      return {};
    },
  ],
];

const atProviders: FaultCase[] = [
  [
    'serpapi-unauthorized',
    /Copy the key again from serpapi\.com/,
    () => ({ env: { SERPAPI_KEY: 'invalid' } }),
  ],
  [
    'serpapi-out-of-quota',
    /Buy more or wait for the next month/,
    search({ name: 'empty', engine: 'account' }),
  ],
  [
    'ebay-unauthorized',
    /into EBAY_CLIENT_ID and EBAY_CLIENT_SECRET/,
    () => ({ env: { EBAY_CLIENT_SECRET: 'invalid' } }),
  ],
  ['model-unauthorized', /into VISION_API_KEY/, modelAnswers(401)],
  ['model-unavailable', /VISION_BASE_URL and VISION_MODEL fit together/, modelAnswers(404)],
];

const toLookAt: FaultCase[] = [
  [
    'proxies-unnamed fixtures-set test-purchases-everywhere help-links-missing',
    /Set SUPPORT_URL to/,
    set({
      TRUSTED_PROXIES: '',
      TRUSTED_FETCH_ORIGINS: 'http://127.0.0.1:4000',
      TEST_PURCHASE_STORES: '*',
      SUPPORT_URL: '',
    }),
  ],
];

describe('the doctor finds, and nothing else, of the settings', () =>
  it.each(inSettings)('%s: %s', async (...one) => {
    expect(await examine(one)).toEqual(faultsOf(one));
  }));
describe('the doctor finds, and nothing else, of the program', () =>
  it.each(inTheProgram)('%s: %s', async (...one) => {
    expect(await examine(one)).toEqual(faultsOf(one));
  }));
describe('the doctor finds, and nothing else, of the address', () =>
  it.each(atTheAddress)('%s: %s', async (...one) => {
    expect(await examine(one)).toEqual(faultsOf(one));
  }));
describe('the doctor finds, and nothing else, of readers and searches', () =>
  it.each(atProviders)('%s: %s', async (...one) => {
    expect(await examine(one)).toEqual(faultsOf(one));
  }));
describe('the doctor warns, and of nothing else, of the settings', () =>
  it.each(toLookAt)('%s: %s', async (...one) => {
    expect(await examine(one)).toEqual(warningsOf(one));
  }));
