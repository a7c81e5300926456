import type { JsonSchemaType } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Contract, Operation } from '#app/operations/define-operation.ts';
import type { DirectOperation } from '#app/operations/direct-operation.ts';
import { errorCodeSchema } from '#app/platform/error-schemas.ts';
import { toolFailureSchema } from './results/tool-failure.ts';
import { type RunOperation, runByPipeline, runDirectly } from './run-operation.ts';

/** An operation as the model sees it. Built once: it does not change while the process runs. */
export type ToolDefinition = {
  contract: Contract;
  run: RunOperation;
  description: string;
  inputSchema: JsonSchemaType;
  outputSchema: JsonSchemaType;
};

/** Tools that every caller sees, and tools that only a key with their scope sees. */
export type McpTools = {
  forAll: readonly ToolDefinition[];
  forGranted: readonly ToolDefinition[];
};

/** Creates one tool per operation of each list. */
export function describeTools(offered: {
  operations: readonly Operation[];
  freeOperations: readonly Operation[];
  grantedDirectOperations: readonly DirectOperation[];
}): McpTools {
  return {
    forAll: offered.operations.map(byPipeline),
    forGranted: [
      ...offered.freeOperations.map(byPipeline),
      ...offered.grantedDirectOperations.map((operation) =>
        describe(operation.contract, runDirectly(operation)),
      ),
    ],
  };
}

const byPipeline = (operation: Operation): ToolDefinition =>
  describe(operation.contract, runByPipeline(operation));

function describe(contract: Contract, run: RunOperation): ToolDefinition {
  return {
    contract,
    run,
    description: descriptionOf(contract),
    inputSchema: schemaOf(contract.input, 'input'),
    outputSchema: orFailure(schemaOf(contract.output, 'output')),
  };
}

function descriptionOf({ description, examples }: Contract): string {
  const [example] = examples;
  return example ? `${description} Example: ${JSON.stringify(example.input)}` : description;
}

/**
 * Provides the descriptions of schemas without their ids: an id would put a part of a tool's schema behind a reference.
 */
class WithoutIds extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get<Schema extends z.core.$ZodType>(schema: Schema) {
    const { id: _id, ...described } = z.globalRegistry.get(schema) ?? {};
    return described as ReturnType<typeof z.globalRegistry.get<Schema>>;
  }
}

/**
 * Returns a JSON Schema without the keywords that cost tokens and tell a model nothing: `$schema`, the limits of safe
 * integers, the pattern of a format, and the list of all error codes.
 */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchemaType {
  const { $schema: _dialect, ...definition } = z.toJSONSchema(schema, {
    io,
    metadata: new WithoutIds(),
    override: ({ jsonSchema, zodSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (zodSchema === errorCodeSchema) delete jsonSchema.enum;
    },
  });
  return definition as JsonSchemaType;
}

/** A field of every result that was cut to fit a model's context (fit-result.ts). */
const LEFT_OUT = {
  type: 'array',
  items: { type: 'string' },
  description: 'What was cut because the result was too long.',
};

/** Returns the schema of an answer or a failure, all fields at the top level: some clients do not read `anyOf`. */
function orFailure(answer: JsonSchemaType): JsonSchemaType {
  const failure = schemaOf(toolFailureSchema, 'output');
  return {
    type: 'object',
    properties: { ...answer.properties, ...failure.properties, left_out: LEFT_OUT },
    anyOf: [{ required: answer.required }, { required: failure.required }],
    additionalProperties: false,
  } as JsonSchemaType;
}
