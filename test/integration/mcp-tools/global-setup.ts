import type { TestProject } from 'vitest/node';
import { ensurePackage } from '#test/support/ensure-package.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the Inspector and the conformance suite are; empty where they cannot be had. */
    mcpToolModules: string;
  }
}

const NO_REGISTRY = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|E?TIMEDOUT)\b/;

/** Brings the tools that others wrote for MCP servers; without them and without a registry their tests are skipped. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('mcpToolModules', await findModules());
}

async function findModules(): Promise<string> {
  try {
    return await ensurePackage('mcp-tools');
  } catch (error) {
    if (!(error instanceof Error && NO_REGISTRY.test(error.message))) throw error;
    console.warn(
      'SKIPPED: the MCP Inspector and the conformance suite. They are not installed and no package registry answers.',
    );
    return '';
  }
}
