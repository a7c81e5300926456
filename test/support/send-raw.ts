import net from 'node:net';

export type RawAnswer = {
  /** 0 if the connection was closed without a response. */
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: string;
};

/** Sends any bytes on a new connection and reads until the server closes it. */
export function sendRaw(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
    });
    // The server may reset the connection while this still writes; what it has sent until then counts.
    socket.on('error', () => {});
    socket.on('close', () => resolve(parse(text)));
  });
}

function parse(text: string): RawAnswer {
  // Skips interim responses such as 100 Continue.
  const final = text.replace(/^(?:HTTP\/1\.1 1\d\d [\s\S]*?\r\n\r\n)+/, '');
  const [head = '', ...rest] = final.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  const byName = Object.fromEntries(headers);
  const body = rest.join('\r\n\r\n');
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: byName,
    body: byName['transfer-encoding'] === 'chunked' ? joinChunks(body) : body,
  };
}

/** Joins the chunks of a body; each begins with its length in hexadecimal. */
function joinChunks(body: string): string {
  const [, size = '0'] = /^([\da-f]+)\r\n/i.exec(body) ?? [];
  const length = Number.parseInt(size, 16);
  if (length === 0) return '';
  const from = size.length + 2;
  return body.slice(from, from + length) + joinChunks(body.slice(from + length + 2));
}
