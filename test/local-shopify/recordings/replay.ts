import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { GraphQLSchema } from 'graphql';
import { until } from '../../support/until.ts';
import { formOf, type StagedTarget, sendToBucket } from '../bulk-client.ts';
import type { Seed } from '../store/seed-types.ts';
import { compareAnswers, IdMap } from './compare-answers.ts';
import { documentFromAnswer, type Hints } from './document-from-answer.ts';

/** Where recorded answers of real stores lie beside the repository; they are not part of it. */
export const RECORDINGS = new URL('../../../../shared/recordings/admin-graphql/', import.meta.url);

export const hasRecordings = existsSync(RECORDINGS);

/** Whether a recording is there. */
export function isRecorded(file: string): boolean {
  return existsSync(new URL(file, RECORDINGS));
}

/** A recording's JSON: its files differ too much for one type. */
// biome-ignore lint/suspicious/noExplicitAny: the files are walked by hand in the scenarios
export type Recording = any;

export function readRecording(file: string): Recording {
  return JSON.parse(readFileSync(new URL(file, RECORDINGS), 'utf8'));
}

export interface Step {
  /** What to call it in the list of results. */
  name: string;
  /** The answer: `{data, errors, extensions}`. */
  recorded: Recording;
  variables?: Record<string, unknown>;
  kind?: 'mutation' | 'query';
  /** The recorded text, where there is one. */
  query?: string;
  /** A text of ours in place of one that was not kept. */
  ownQuery?: string;
  hints?: Hints;
  /** Keys not to compare, with the reason in the scenario. */
  ignore?: string[];
}

export interface StepResult {
  name: string;
  differences: string[];
  /** Whether the requested cost is the recorded one; null where the text was rebuilt. */
  isCostEqual: boolean | null;
}

/** Replays steps against a shop of its own. */
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

  /** Empties the shop and gives it what the recorded one had. */
  async seed(seed: Seed): Promise<void> {
    await this.#post(`/control/${this.#shop}/reset`, { empty: true });
    await this.#post(`/control/${this.#shop}/seed`, seed);
    const { access_token } = await this.#post(`/stores/${this.#shop}/app-token`, {});
    this.#token = String(access_token);
  }

  /** Sends a recorded request with our ids, compares the answers and gives ours back. */
  async step(step: Step): Promise<Recording> {
    const { recorded, kind = 'mutation', hints, ignore = [] } = step;
    const variables = this.ids.translate(step.variables ?? {});
    const query =
      step.query ??
      step.ownQuery ??
      documentFromAnswer(this.#schema, kind, recorded.data, variables, hints);
    const ours = await this.#graphql(query, variables);
    const wanted = withoutExtras(recorded);
    const differences = compareAnswers(wanted, withoutExtras(ours), this.ids, new Set(ignore));
    if (ours.errors && !recorded.errors) differences.push(`errors: ${JSON.stringify(ours.errors)}`);
    const cost = recorded.extensions?.cost?.requestedQueryCost;
    const isCostEqual =
      step.query && cost !== undefined
        ? (ours as Recording).extensions?.cost?.requestedQueryCost === cost
        : null;
    this.results.push({ name: step.name, differences, isCostEqual });
    return ours;
  }

  /** Turns something at the control API. */
  control(name: string, body: unknown): Promise<Recording> {
    return this.#post(`/control/${this.#shop}/${name}`, body);
  }

  /** Asks something that was not recorded. */
  ask(query: string, variables: Record<string, unknown>): Promise<Recording> {
    return this.#graphql(query, variables);
  }

  /** Puts a file at a place without comparing. */
  async put(target: StagedTarget, text: string): Promise<void> {
    await sendToBucket(this.#url, target.url, { method: 'POST', body: formOf(target, text) });
  }

  /** Puts nothing at a place for a PUT. */
  async putEmpty(target: StagedTarget): Promise<void> {
    await sendToBucket(this.#url, target.url, { method: 'PUT', body: '' });
  }

  /** Puts a file at the place we gave out and compares what the bucket says of it. */
  async upload(name: string, target: StagedTarget, text: string, recorded: Recording) {
    const form = formOf(target, text);
    const answer = await sendToBucket(this.#url, target.url, { method: 'POST', body: form });
    const ours = { status: answer.status, body: withoutValues(await answer.text()) };
    const wanted = { ...recorded, body: withoutValues(recorded.body) };
    this.#compare(name, wanted, ours);
  }

  /** Waits until a bulk operation of ours is where the recorded one was. */
  async untilBulk(id: string, status: string, objectCount: string): Promise<void> {
    const query = 'query Wait($id: ID!) { bulkOperation(id: $id) { status objectCount url } }';
    await until(async () => {
      const { bulkOperation } = (await this.#graphql(query, { id })).data;
      return bulkOperation.status === status && bulkOperation.objectCount === objectCount;
    });
  }

  /** Compares the file of results: every byte but for ids. */
  async result(name: string, id: string, recorded: Recording): Promise<void> {
    const query = 'query Result($id: ID!) { bulkOperation(id: $id) { url } }';
    const { bulkOperation } = (await this.#graphql(query, { id })).data;
    const answer = await sendToBucket(this.#url, bulkOperation.url);
    const text = await answer.text();
    const ours = { status: answer.status, rows: readRows(text), escaped: text.includes('\\/') };
    const { body } = recorded;
    const wanted = { status: recorded.status, rows: readRows(body), escaped: body.includes('\\/') };
    this.#compare(name, wanted, ours);
  }

  #compare(name: string, recorded: unknown, ours: unknown): void {
    const differences = compareAnswers(recorded, ours, this.ids);
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

/** What a bucket answers has keys and sums in it that are new each time. */
function withoutValues(xml: string): string {
  return xml.replace(/>[^<]+</g, '>…<');
}

/** Data and errors; places in the text and examples of the value say nothing about behaviour. */
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
