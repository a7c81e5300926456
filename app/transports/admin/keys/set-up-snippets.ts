/** Examples that contain the key: a shell command, and the settings of an MCP client. */
export function setUpSnippets(appUrl: string, key: string) {
  const server = {
    'catalog-vision': {
      type: 'http',
      url: `${appUrl}/mcp`,
      headers: { Authorization: `Bearer ${key}` },
    },
  };
  return [
    {
      title: 'Call it from a shell',
      text: [
        `curl ${appUrl}/api/v1/image-product-match \\`,
        `  -H "Authorization: Bearer ${key}" \\`,
        '  -H "Content-Type: application/json" \\',
        `  -d '{"image_url": "https://example.com/box.jpg"}'`,
      ].join('\n'),
    },
    {
      title: 'Add it to an MCP client',
      text: JSON.stringify({ mcpServers: server }, null, 2),
    },
  ];
}
