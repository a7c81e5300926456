import type { Contract } from '#app/operations/define-operation.ts';
import { getRestEndpoint } from '../endpoints.ts';
import { toPythonLiteral } from './to-python-literal.ts';

/** A sample call that runs as it stands, once its key is in the environment. */
export type CodeSample = { lang: 'Shell' | 'JavaScript' | 'Python'; label: string; source: string };

/** The environment variable from which samples read the key, so that no sample contains it. */
export const KEY_VARIABLE = 'CATALOG_VISION_KEY';

/** The address of the files that examples name. */
const EXAMPLE_FILES = 'https://example.com/';

/** Returns an example with the app's own files in place of those of example.com, so that it can be run. */
export function withOwnFiles<Value>(example: Value, appUrl: string): Value {
  const text = JSON.stringify(example).replaceAll(EXAMPLE_FILES, `${appUrl}/examples/`);
  return JSON.parse(text) as Value;
}

/** Returns one sample call per language. Ids in an address come from variables such as `JOB_ID`. */
export function codeSamplesOf(contract: Contract, appUrl: string): CodeSample[] {
  const call = callOf(contract, appUrl);
  return [
    { lang: 'Shell', label: 'curl', source: toCurl(call) },
    { lang: 'JavaScript', label: 'JavaScript (Node 20)', source: toJavaScript(call) },
    { lang: 'Python', label: 'Python 3', source: toPython(call) },
  ];
}

/** Returns the samples of each call, for a page. */
export function listSampledCalls(contracts: readonly Contract[], appUrl: string) {
  return contracts.map((contract) => ({
    name: contract.name,
    title: contract.title,
    /** The variable that holds an id, besides the key. */
    idVariable: callOf(contract, appUrl).url.variable,
    samples: codeSamplesOf(contract, appUrl),
  }));
}

type Call = {
  method: 'GET' | 'POST';
  /** The text around the variable needs no escape. */
  url: { before: string; variable?: string; after: string };
  body: unknown;
  answersLines: boolean;
};

function callOf(contract: Contract, appUrl: string): Call {
  const { method, path, jsonLines } = getRestEndpoint(contract);
  const { input } = withOwnFiles(contract.examples[0] ?? { input: {} }, appUrl);
  const [, before = path, field, after = ''] = /^(.*)\{(\w+)\}(.*)$/.exec(path) ?? [];
  const query = method === 'GET' && !field ? new URLSearchParams(textsOf(input)).toString() : '';
  return {
    method,
    url: {
      before: `${appUrl}/api/v1${before}`,
      ...(field && { variable: (field === 'id' ? 'job_id' : field).toUpperCase() }),
      after: after + (query && `?${query}`),
    },
    body: method === 'POST' && !field ? input : undefined,
    answersLines: jsonLines === 'output',
  };
}

function textsOf(input: object): Record<string, string> {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
}

function toCurl({ method, url, body }: Call): string {
  const address = `${url.before}${url.variable ? `$${url.variable}` : ''}${url.after}`;
  return [
    `curl -sS ${method === 'POST' && body === undefined ? '-X POST ' : ''}"${address}"`,
    `  -H "Authorization: Bearer $${KEY_VARIABLE}"`,
    ...(body === undefined
      ? []
      : [
          '  -H "Content-Type: application/json"',
          `  -d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`,
        ]),
  ].join(' \\\n');
}

function toJavaScript({ method, url, body, answersLines }: Call): string {
  const address = url.variable
    ? `\`${url.before}\${process.env.${url.variable}}${url.after}\``
    : `'${url.before}${url.after}'`;
  return [
    `const response = await fetch(${address}, {`,
    ...(method === 'POST' ? ["  method: 'POST',"] : []),
    '  headers: {',
    `    Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\`,`,
    ...(body === undefined ? [] : ["    'Content-Type': 'application/json',"]),
    '  },',
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${indent(JSON.stringify(body, null, 2))}),`]),
    '});',
    ...(answersLines
      ? ['console.log(await response.text());']
      : ['const answer = await response.json();', 'console.log(JSON.stringify(answer, null, 2));']),
  ].join('\n');
}

function toPython({ method, url, body, answersLines }: Call): string {
  const address = url.variable
    ? `f"${url.before}{os.environ['${url.variable}']}${url.after}"`
    : `"${url.before}${url.after}"`;
  return [
    'import json, os, urllib.error, urllib.request',
    '',
    'request = urllib.request.Request(',
    `    ${address},`,
    `    method="${method}",`,
    '    headers={',
    `        "Authorization": f"Bearer {os.environ['${KEY_VARIABLE}']}",`,
    ...(body === undefined ? [] : ['        "Content-Type": "application/json",']),
    '    },',
    ...(body === undefined
      ? []
      : [`    data=json.dumps(${indent(toPythonLiteral(body), '    ')}).encode(),`]),
    ')',
    'try:',
    '    response = urllib.request.urlopen(request)',
    'except urllib.error.HTTPError as problem:',
    '    response = problem',
    answersLines
      ? 'print(response.read().decode())'
      : 'print(json.dumps(json.load(response), indent=2))',
  ].join('\n');
}

function indent(text: string, by = '  '): string {
  return text.replaceAll('\n', `\n${by}`);
}
