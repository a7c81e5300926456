import { describe, expect, it } from 'vitest';
import { installLinks } from '#app/transports/admin/keys/install-links.ts';

const VARIABLE = 'CATALOG_VISION_KEY';
const links = installLinks('https://app.example.com', VARIABLE);
const INPUT = 'catalog-vision-key';
const urlOf = (client: string) => {
  const link = links.find((one) => one.client === client);
  return link && 'url' in link ? link.url : '';
};

describe('the links that connect an agent', () => {
  it('give Cursor the address, and the name of the variable that holds the key', () => {
    const { protocol, host, pathname, searchParams } = new URL(urlOf('Cursor'));
    expect([protocol, host, pathname]).toEqual([
      'cursor:',
      'anysphere.cursor-deeplink',
      '/mcp/install',
    ]);
    expect(searchParams.get('name')).toBe('catalog-vision');
    expect(JSON.parse(atob(searchParams.get('config') ?? ''))).toEqual({
      url: 'https://app.example.com/mcp',
      headers: { Authorization: `Bearer \${env:${VARIABLE}}` },
    });
  });

  it('let VS Code ask for the key', () => {
    const [start, config] = urlOf('VS Code').split('?');
    expect(start).toBe('vscode:mcp/install');
    expect(JSON.parse(decodeURIComponent(config ?? ''))).toMatchObject({
      ...{ name: 'catalog-vision', type: 'http', url: 'https://app.example.com/mcp' },
      headers: { Authorization: `Bearer \${input:${INPUT}}` },
      inputs: [{ type: 'promptString', id: INPUT, password: true }],
    });
  });

  it('have a command for Claude Code, and no key', () => {
    expect(links.at(-1)).toMatchObject({
      command:
        'claude mcp add --transport http catalog-vision https://app.example.com/mcp --header "Authorization: Bearer $CATALOG_VISION_KEY"',
    });
    expect(JSON.stringify(links)).not.toContain('mcpsk_');
  });
});
