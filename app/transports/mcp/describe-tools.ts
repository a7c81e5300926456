import type { JsonSchemaType } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Contract, Operation } from '#app/operations/define-operation.ts';
import { toolFailureSchema } from './tool-failure.ts';

/** An operation as the model sees it. Built once: it does not change while the process runs. */
export type ToolDefinition = {
  operation: Operation;
  description: string;
  inputSchema: JsonSchemaType;
  outputSchema: JsonSchemaType;
};

/** One tool per operation of the list. */
export function describeTools(operations: readonly Operation[]): ToolDefinition[] {
  return operations.map((operation) => ({
    operation,
    description: descriptionOf(operation.contract),
    inputSchema: schemaOf(operation.contract.input, 'input'),
    outputSchema: orFailure(schemaOf(operation.contract.output, 'output')),
  }));
}

function descriptionOf({ description, examples }: Contract): string {
  const [example] = examples;
  return example ? `${description} Example: ${JSON.stringify(example.input)}` : description;
}

/** JSON Schema without keywords that cost tokens and tell a model nothing: `$schema` and the limits of safe integers. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchemaType {
  const { $schema: _dialect, ...definition } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return definition as JsonSchemaType;
}

/** An answer or a failure, with the fields of both at the top level: some clients do not read `anyOf`. */
function orFailure(answer: JsonSchemaType): JsonSchemaType {
  const failure = schemaOf(toolFailureSchema, 'output');
  return {
    type: 'object',
    properties: { ...answer.properties, ...failure.properties },
    anyOf: [{ required: answer.required }, { required: failure.required }],
    additionalProperties: false,
  } as JsonSchemaType;
}
