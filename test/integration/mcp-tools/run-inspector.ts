import { execFile } from 'node:child_process';
import path from 'node:path';
import { inject } from 'vitest';

/** The eras its command line can be told to speak; `auto` asks the server. */
export const INSPECTOR_ERAS = ['legacy', 'auto', 'modern'] as const;

export type InspectorRun = {
  /** 0 done, 3 a key is needed, 5 the tool answered `isError`, 6 schemas that some client cannot read. */
  exitCode: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever the server answered.
  result: any;
  /** What it says of a failure. */
  error?: { code: string; message: string };
};

/** One run of the MCP Inspector's command line against `/mcp`, as a person would type it. */
export function runInspector(
  appUrl: string,
  apiKey: string | undefined,
  words: readonly string[],
): Promise<InspectorRun> {
  const launcher = path.join(
    inject('mcpToolModules'),
    '@modelcontextprotocol/inspector/clients/launcher/build/index.js',
  );
  const key = apiKey ? ['--header', `Authorization: Bearer ${apiKey}`] : [];
  const args = [
    ...[launcher, '--cli', `${appUrl}/mcp`, '--transport', 'http', ...key],
    ...['--stored-auth-only', '--format', 'json', '--quiet', ...words],
  ];
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, args, (_error, stdout, stderr) => {
      if (child.exitCode === null) return reject(new Error(`The Inspector was killed: ${stderr}`));
      try {
        resolve({
          exitCode: child.exitCode,
          result: stdout ? JSON.parse(stdout).result : undefined,
          ...(stderr ? { error: JSON.parse(stderr).error } : {}),
        });
      } catch {
        reject(new Error(`The Inspector answered no JSON: ${stdout}\n${stderr}`));
      }
    });
  });
}

/** A call of one tool. */
export function callByInspector(
  appUrl: string,
  apiKey: string,
  call: { era: (typeof INSPECTOR_ERAS)[number]; tool: string; input: object },
): Promise<InspectorRun> {
  return runInspector(appUrl, apiKey, [
    ...['--protocol-era', call.era, '--method', 'tools/call', '--tool-name', call.tool],
    ...['--tool-args-json', JSON.stringify(call.input)],
  ]);
}
