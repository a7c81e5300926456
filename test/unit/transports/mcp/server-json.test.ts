import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { SERVER_VERSION } from '#app/transports/mcp/create-mcp-server.ts';

const read = async (file: string) =>
  JSON.parse(await readFile(new URL(`../../../../${file}`, import.meta.url), 'utf8'));

const input = z.strictObject({
  description: z.string().min(1),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  placeholder: z.string().optional(),
  value: z.string().optional(),
});
const variables = z.record(z.string(), input).optional();

/** What the schema of 2025-12-11 and the registry's own rules ask of a server that is reached over HTTP. */
const schema = z.strictObject({
  $schema: z.literal(
    'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  ),
  name: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  remotes: z
    .array(
      z.strictObject({
        type: z.literal('streamable-http'),
        url: z.string().regex(/^https:\/\/\{host\}\/mcp$/),
        variables,
        headers: z.array(input.extend({ name: z.string(), variables })),
      }),
    )
    .length(1),
});

it('server.json is what the MCP registry takes, of this version, and asks for the key as a secret', async () => {
  const server = await read('server.json');
  expect(schema.safeParse(server).error).toBeUndefined();
  expect([server.version, SERVER_VERSION]).toEqual(
    Array(2).fill((await read('package.json')).version),
  );
  const [{ url, variables: ofUrl, headers }] = server.remotes;
  expect(headers[0]).toMatchObject({ name: 'Authorization', isSecret: true });
  expect(headers[0].variables.key.isSecret).toBe(true);
  const named = [...`${url}${headers[0].value}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(named).toEqual([...Object.keys(ofUrl), ...Object.keys(headers[0].variables)]);
});
