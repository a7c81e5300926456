/** The snippets that contain the key: the shell line that gives it to the examples, and an MCP client's settings. */
export function setUpSnippets(appUrl: string, key: string, keyVariable: string) {
  const server = {
    'catalog-vision': {
      type: 'http',
      url: `${appUrl}/mcp`,
      headers: { Authorization: `Bearer ${key}` },
    },
  };
  return [
    {
      title: 'Use it with the examples, in a shell',
      text: `export ${keyVariable}=${key}`,
    },
    {
      title: 'Add it to an MCP client',
      text: JSON.stringify({ mcpServers: server }, null, 2),
    },
  ];
}
