import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { GraphQLSchema } from 'graphql';
import { until } from '../../support/until.ts';
import { buildForm, type StagedTarget, sendToBucket } from '../bulk-client.ts';
import type { Seed } from '../store/seed-types.ts';
import { compareAnswers, IdMap } from './compare-answers.ts';
import { documentFromAnswer, type Hints } from './document-from-answer.ts';

/** Folder of answers recorded from real stores, which are not part of the repository. */
export const RECORDINGS = new URL('../../../../shared/recordings/admin-graphql/', import.meta.url);

export const hasRecordings = existsSync(RECORDINGS);

/** Whether a recording exists. */
export function isRecorded(file: string): boolean {
  return existsSync(new URL(file, RECORDINGS));
}

/** A recording's JSON; its shape differs from file to file. */
// biome-ignore lint/suspicious/noExplicitAny: each scenario knows the shape of its file
export type Recording = any;

export function readRecording(file: string): Recording {
  return JSON.parse(readFileSync(new URL(file, RECORDINGS), 'utf8'));
}

export interface Step {
  /** Name in the results. */
  name: string;
  /** The answer: `{data, errors, extensions}`. */
  recorded: Recording;
  variables?: Record<string, unknown>;
  kind?: 'mutation' | 'query';
  /** The recorded document, if there is one. */
  query?: string;
  /** A document that replaces one that was not recorded. */
  ownQuery?: string;
  hints?: Hints;
  /** Keys that are not compared; the scenario says why. */
  ignore?: string[];
}

export interface StepResult {
  name: string;
  differences: string[];
  /** Whether the requested cost equals the recorded one; null if the document was rebuilt. */
  isCostEqual: boolean | null;
}

/** Replays steps against a new shop. */
export class Replay {
  readonly ids = new IdMap();
  readonly results: StepResult[] = [];
  readonly #shop = `replay-${randomBytes(5).toString('hex')}.myshopify.com`;
  readonly #url: string;
  readonly #schema: GraphQLSchema;
  #token = '';

  constructor(url: string, schema: GraphQLSchema) {
    this.#url = url;
    this.#schema = schema;
  }

  /** Empties the shop and seeds it with the content of the recorded one. */
  async seed(seed: Seed): Promise<void> {
    await this.#post(`/control/${this.#shop}/reset`, { empty: true });
    await this.#post(`/control/${this.#shop}/seed`, seed);
    const { access_token } = await this.#post(`/stores/${this.#shop}/app-token`, {});
    this.#token = String(access_token);
  }

  /** Sends a recorded request with local ids, compares the answers and returns the local one. */
  async step(step: Step): Promise<Recording> {
    const { recorded, kind = 'mutation', hints, ignore = [] } = step;
    const variables = this.ids.translate(step.variables ?? {});
    const query =
      step.query ??
      step.ownQuery ??
      documentFromAnswer(this.#schema, kind, recorded.data, variables, hints);
    const local = await this.#graphql(query, variables);
    const wanted = withoutExtras(recorded);
    const differences = compareAnswers(wanted, withoutExtras(local), this.ids, new Set(ignore));
    if (local.errors && !recorded.errors)
      differences.push(`errors: ${JSON.stringify(local.errors)}`);
    const cost = recorded.extensions?.cost?.requestedQueryCost;
    const isCostEqual =
      step.query && cost !== undefined
        ? (local as Recording).extensions?.cost?.requestedQueryCost === cost
        : null;
    this.results.push({ name: step.name, differences, isCostEqual });
    return local;
  }

  /** Calls the control API. */
  control(name: string, body: unknown): Promise<Recording> {
    return this.#post(`/control/${this.#shop}/${name}`, body);
  }

  /** Sends a request that was not recorded. */
  ask(query: string, variables: Record<string, unknown>): Promise<Recording> {
    return this.#graphql(query, variables);
  }

  /** Uploads a file without comparing. */
  async put(target: StagedTarget, text: string): Promise<void> {
    await sendToBucket(this.#url, target.url, { method: 'POST', body: buildForm(target, text) });
  }

  /** Uploads an empty file by PUT. */
  async putEmpty(target: StagedTarget): Promise<void> {
    await sendToBucket(this.#url, target.url, { method: 'PUT', body: '' });
  }

  /** Uploads a file to the local target and compares the bucket's answer. */
  async upload(name: string, target: StagedTarget, text: string, recorded: Recording) {
    const form = buildForm(target, text);
    const answer = await sendToBucket(this.#url, target.url, { method: 'POST', body: form });
    const local = { status: answer.status, body: withoutValues(await answer.text()) };
    const wanted = { ...recorded, body: withoutValues(recorded.body) };
    this.#compare(name, wanted, local);
  }

  /** Waits until a local bulk operation has the recorded status. */
  async waitForBulk(id: string, status: string, objectCount: string): Promise<void> {
    const query = 'query Wait($id: ID!) { bulkOperation(id: $id) { status objectCount url } }';
    await until(async () => {
      const { bulkOperation } = (await this.#graphql(query, { id })).data;
      return bulkOperation.status === status && bulkOperation.objectCount === objectCount;
    });
  }

  /** Compares the results, byte by byte except for ids. */
  async result(name: string, id: string, recorded: Recording): Promise<void> {
    const query = 'query Result($id: ID!) { bulkOperation(id: $id) { url } }';
    const { bulkOperation } = (await this.#graphql(query, { id })).data;
    const answer = await sendToBucket(this.#url, bulkOperation.url);
    const text = await answer.text();
    const local = { status: answer.status, rows: readRows(text), escaped: text.includes('\\/') };
    const { body } = recorded;
    const wanted = { status: recorded.status, rows: readRows(body), escaped: body.includes('\\/') };
    this.#compare(name, wanted, local);
  }

  #compare(name: string, recorded: unknown, local: unknown): void {
    const differences = compareAnswers(recorded, local, this.ids);
    this.results.push({ name, differences, isCostEqual: null });
  }

  #graphql(query: string, variables: Record<string, unknown>): Promise<Recording> {
    const path = `/stores/${this.#shop}/admin/api/2026-10/graphql.json`;
    return this.#post(path, { query, variables }, { 'x-shopify-access-token': this.#token });
  }

  async #post(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Recording> {
    const response = await fetch(this.#url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.status !== 200)
      throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }
}

const readRows = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Removes keys and checksums from a bucket's answer, which differ each time. */
function withoutValues(xml: string): string {
  return xml.replace(/>[^<]+</g, '>…<');
}

/** Data and errors without positions in the document and examples of values. */
function withoutExtras(answer: Recording) {
  const errors = answer.errors?.map((error: Recording) => ({
    message: error.message,
    path: error.path,
    code: error.extensions?.code,
    problems: error.extensions?.problems,
  }));
  return {
    ...(errors ? { errors: JSON.parse(JSON.stringify(errors)) } : {}),
    ...(answer.data === undefined ? {} : { data: answer.data }),
  };
}
