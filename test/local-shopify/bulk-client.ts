import { setTimeout as delay } from 'node:timers/promises';
import type { Json, OpenShop } from './open-shop.ts';

export const STAGE = `mutation Stage($input: [StagedUploadInput!]!) {
  stagedUploadsCreate(input: $input) {
    stagedTargets { url resourceUrl parameters { name value } } userErrors { field message } } }`;

export const RUN = `mutation Run($mutation: String!, $path: String!, $clientIdentifier: String) {
  bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path, clientIdentifier: $clientIdentifier) {
    bulkOperation { id status } userErrors { field message code } } }`;

export const STATUS = `query Status($id: ID!) { bulkOperation(id: $id) {
  id status errorCode objectCount rootObjectCount fileSize url partialDataUrl createdAt completedAt query } }`;

export interface StagedTarget {
  url: string;
  resourceUrl: string;
  parameters: { name: string; value: string }[];
}

/** Sends a request meant for one of Google's buckets, as the app's preload does. */
export function sendToBucket(
  localUrl: string,
  address: string,
  init: RequestInit = {},
): Promise<Response> {
  const { hostname, pathname, search } = new URL(address);
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-host', hostname);
  return fetch(new URL(pathname + search, localUrl), { ...init, headers });
}

/** Creates a staged upload for a file of variables. */
export async function stage(shop: OpenShop, httpMethod = 'POST'): Promise<StagedTarget> {
  const input = [
    {
      resource: 'BULK_MUTATION_VARIABLES',
      filename: 'rows.jsonl',
      mimeType: 'text/jsonl',
      httpMethod,
    },
  ];
  const { data } = await shop.graphql(STAGE, { input });
  return data.stagedUploadsCreate.stagedTargets[0];
}

export function keyOf(target: StagedTarget): string {
  return target.parameters.find(({ name }) => name === 'key')?.value ?? '';
}

/** The form that uploads a file: every parameter, then the file. */
export function buildForm(target: StagedTarget, text: string): FormData {
  const form = new FormData();
  for (const { name, value } of target.parameters) form.append(name, value);
  form.append('file', new Blob([text], { type: 'text/jsonl' }), 'rows.jsonl');
  return form;
}

/** Uploads rows to a new staged upload and returns its key. */
export async function upload(
  localUrl: string,
  shop: OpenShop,
  rows: readonly object[],
): Promise<string> {
  const target = await stage(shop);
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const answer = await sendToBucket(localUrl, target.url, {
    method: 'POST',
    body: buildForm(target, text),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return keyOf(target);
}

/** Starts a bulk operation that runs a mutation for each row, and returns the payload. */
export async function runBulk(
  localUrl: string,
  shop: OpenShop,
  mutation: string,
  rows: readonly object[],
): Promise<Json> {
  const path = await upload(localUrl, shop, rows);
  const { data } = await shop.graphql(RUN, { mutation, path });
  return data.bulkOperationRunMutation;
}

/** Polls an operation until the condition holds. */
export async function waitForBulk(
  shop: OpenShop,
  id: string,
  isDone: (operation: Json) => boolean = ({ status }) =>
    ['CANCELED', 'COMPLETED', 'FAILED'].includes(status),
): Promise<Json> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const { data } = await shop.graphql(STATUS, { id });
    if (isDone(data.bulkOperation)) return data.bulkOperation;
    if (Date.now() > deadline) throw new Error(JSON.stringify(data.bulkOperation));
    await delay(20);
  }
}

/** Fetches a file of results and reads its lines. */
export async function readRows(localUrl: string, address: string): Promise<Json[]> {
  const answer = await sendToBucket(localUrl, address);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const text = await answer.text();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}
