const NAME = 'catalog-vision';
/** The id of the prompt for the key in VS Code's settings. */
const KEY_INPUT = 'catalog-vision-key';

/** How to add this server to an MCP client: by a link that opens the client, or by a command. Neither has the key. */
export type InstallLink = {
  client: string;
  /** A sentence that says where the client gets the key from. */
  keyFrom: string;
} & ({ url: string } | { command: string });

/**
 * Returns one entry per client. Cursor reads the key from the environment, VS Code asks for it, and the shell puts it
 * into the command.
 * Sources: cursor.com/docs/mcp/install-links, code.visualstudio.com/docs/copilot/chat/mcp-servers.
 */
export function installLinks(appUrl: string, keyVariable: string): InstallLink[] {
  const url = `${appUrl}/mcp`;
  const cursor = { url, headers: { Authorization: `Bearer \${env:${keyVariable}}` } };
  const vsCode = {
    ...{ name: NAME, type: 'http', url },
    headers: { Authorization: `Bearer \${input:${KEY_INPUT}}` },
    inputs: [
      {
        ...{ type: 'promptString', id: KEY_INPUT, password: true },
        description: 'API key of Catalog Vision',
      },
    ],
  };
  return [
    {
      client: 'Cursor',
      keyFrom: `It reads the key from the environment variable ${keyVariable}.`,
      url: `cursor://anysphere.cursor-deeplink/mcp/install?name=${NAME}&config=${encodeURIComponent(btoa(JSON.stringify(cursor)))}`,
    },
    {
      client: 'VS Code',
      keyFrom: 'It asks for the key when the server starts, and keeps it.',
      url: `vscode:mcp/install?${encodeURIComponent(JSON.stringify(vsCode))}`,
    },
    {
      client: 'Claude Code',
      keyFrom: `The shell takes the key from ${keyVariable}.`,
      command: `claude mcp add --transport http ${NAME} ${url} --header "Authorization: Bearer $${keyVariable}"`,
    },
  ];
}
