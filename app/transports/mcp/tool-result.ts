import type { CallToolResult } from '@modelcontextprotocol/server';
import { shortenLists } from './shorten-lists.ts';
import type { ToolFailure } from './tool-failure.ts';

/** An answer of an operation, as the contract has it but for lists cut short. */
export function toolResult(output: Record<string, unknown>): CallToolResult {
  return inBothForms(shortenLists(output));
}

/** A failure as a result: clients take an HTTP or protocol error for a broken server and do not show it. */
export function failedToolResult(failure: ToolFailure): CallToolResult {
  return { ...inBothForms(failure), isError: true };
}

/** Some clients read only the structure, some only the text. */
function inBothForms(structuredContent: Record<string, unknown>): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
  };
}
