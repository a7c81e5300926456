import type { ServerContext } from '@modelcontextprotocol/server';

/** Sends each stage as a progress notification if the client asked for them. Failures to send are ignored. */
export function reportProgress({ mcpReq }: ServerContext): (stage: string) => void {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let progress = 0;
  return (message) => {
    progress += 1;
    mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, progress, message } })
      .catch(() => {});
  };
}
