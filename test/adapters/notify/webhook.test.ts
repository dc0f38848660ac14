import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { callWebhook } from '../../../src/adapters/notify/webhook.ts';
import { selfSigned } from './certificate.ts';

const certificate = selfSigned();
if (certificate === undefined)
  console.info('passed over: openssl is not installed, so no certificate is made');

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
const never = new AbortController().signal;

interface Got {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

/** A server of this machine and what it got, whole. */
const serving = async (
  answer: (response: ServerResponse, nth: number) => void,
): Promise<{ url: string; got: Got[] }> => {
  const got: Got[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    got.push({ method: request.method, url: request.url, type: request.headers['content-type'], body });
    answer(response, got.length);
  });
  return { url: await listening(server), got };
};

const listening = async (server: Server): Promise<string> => {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const call = (url: string, { body = '{}\n', limitMs = 20_000, signal = never } = {}) =>
  callWebhook({ url, body, limitMs }, signal);

describe('a webhook', () => {
  it('is posted the body at its address as it stands', async () => {
    const { url, got } = await serving((response) => response.end('thanks'));
    const body = `${JSON.stringify({ subject: '\u001b[2J\r\nX-Evil: 1 🙂' })}\n`;
    expect(await call(`${url}/T0/secret?x=1`, { body })).toEqual({ ok: true });
    expect(got).toEqual([{ method: 'POST', url: '/T0/secret?x=1', type: 'application/json', body }]);
  });

  it.each([201, 204, 299])('that answers %i was told', async (status) => {
    const { url } = await serving((response) => response.writeHead(status).end());
    expect(await call(url)).toEqual({ ok: true });
  });

  it.each([400, 404, 500, 503])('that answers %i was not', async (status) => {
    const { url } = await serving((response) => response.writeHead(status).end('\u001b[2J PWNED'));
    expect(await call(url)).toEqual({ ok: false, why: `the webhook answered ${status}` });
  });

  it.each([301, 302, 303, 307, 308])('that answers %i leads to no other host', async (status) => {
    const other = await serving((response) => response.end());
    const { url } = await serving((response) =>
      response.writeHead(status, { location: `${other.url}/x` }).end(),
    );
    expect(await call(url)).toEqual({
      ok: false,
      why: `the webhook answered ${status}; redirects are not followed`,
    });
    expect(other.got).toEqual([]);
  });

  it('that never answers is given up at the limit', async () => {
    const { url } = await serving(() => undefined);
    expect(await call(url, { limitMs: 300 })).toEqual({
      ok: false,
      why: 'the webhook did not answer within 0.3 s',
    });
  });

  it('whose answer never ends was told by its status', async () => {
    const { url } = await serving((response) => void response.writeHead(200).write('x'));
    expect(await call(url)).toEqual({ ok: true });
  });

  it('that hangs up, or is not there, could not be reached', async () => {
    const { url } = await serving((response) => response.destroy());
    expect(await call(url)).toEqual({ ok: false, why: 'the webhook could not be reached (ECONNRESET)' });
    const gone = createServer();
    const closed = await listening(gone);
    await new Promise((done) => gone.close(done));
    expect(await call(closed)).toEqual({ ok: false, why: 'the webhook could not be reached (ECONNREFUSED)' });
  });

  it('is left when whoever waits has had enough', async () => {
    const stop = new AbortController();
    const { url } = await serving(() => stop.abort());
    expect(await call(url, { signal: stop.signal })).toEqual({
      ok: false,
      why: 'the webhook was interrupted',
    });
  });

  it.skipIf(certificate === undefined)(
    'with a certificate that nobody vouches for gets nothing, whatever the environment says',
    async () => {
      let asked = 0;
      const server = createTlsServer({ ...certificate }, (_, response) => {
        asked += 1;
        response.end();
      });
      const url = (await listening(server as unknown as Server)).replace('http:', 'https:');
      const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
      try {
        expect(await call(url)).toMatchObject({
          ok: false,
          why: expect.stringMatching(/could not be reached/),
        });
      } finally {
        if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
        else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
      }
      expect(asked).toBe(0);
    },
  );

  it('is asked through no proxy of the environment', async () => {
    const proxy = await serving((response) => response.end());
    const { url, got } = await serving((response) => response.end());
    const names = ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'NODE_USE_ENV_PROXY'];
    const before = names.map((name) => process.env[name]);
    for (const name of names) process.env[name] = name.startsWith('NODE') ? '1' : proxy.url;
    try {
      expect(await call(url)).toEqual({ ok: true });
    } finally {
      names.forEach((name, at) => {
        if (before[at] === undefined) delete process.env[name];
        else process.env[name] = before[at];
      });
    }
    expect([got.length, proxy.got.length]).toEqual([1, 0]);
  });
});
