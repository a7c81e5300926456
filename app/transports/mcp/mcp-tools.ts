import { freeOperations, grantedDirectOperations, operations } from '#app/operations/registry.ts';
import { describeTools } from './describe-tools.ts';

/** The tools offered at every address. */
export const MCP_TOOLS = describeTools({ operations, freeOperations, grantedDirectOperations });
