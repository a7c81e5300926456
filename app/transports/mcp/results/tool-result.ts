import type { CallToolResult } from '@modelcontextprotocol/server';
import { fitResult } from './fit-result.ts';
import { shortenLists } from './shorten-lists.ts';
import type { ToolFailure } from './tool-failure.ts';

/** An operation's output as its contract defines it, with long lists cut. */
export function toToolResult(output: Record<string, unknown>): CallToolResult {
  return inBothForms(shortenLists(output));
}

/** A failure as a tool result: clients take HTTP or protocol errors for server faults and hide them from the model. */
export function toFailedToolResult(failure: ToolFailure): CallToolResult {
  return { ...inBothForms(failure), isError: true };
}

/**
 * Makes a result short enough for a model, and returns it as structure and as text: some clients read only one of them.
 */
function inBothForms(result: Record<string, unknown>): CallToolResult {
  const structuredContent = fitResult(result);
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
  };
}
