import { type ClientRequest, request as overHttp, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import type { Telling } from '../../app/notify/ports.ts';

export interface WebhookCall {
  /** https:, or http: to this machine, as it was judged when it was set. */
  readonly url: string;
  readonly body: string;
  readonly limitMs: number;
}

/**
 * Posts the notice to the one address that was set. No redirect is followed, no proxy of the environment is asked, no
 * certificate goes unchecked, and nothing of the answer is read but its status: 200 to 299 means that it was told.
 */
export const callWebhook = (call: WebhookCall, signal: AbortSignal): Promise<Telling> =>
  new Promise((resolve) => {
    const failed = (why: string): void => resolve({ ok: false, why: `the webhook ${why}` });
    const limit = AbortSignal.timeout(call.limitMs);
    const request = requestFor(call, AbortSignal.any([limit, signal]));
    request.once('response', (response) => {
      const status = response.statusCode ?? 0;
      response.on('error', () => undefined);
      response.destroy();
      if (status >= 200 && status <= 299) resolve({ ok: true });
      else
        failed(`answered ${status}${status >= 300 && status <= 399 ? '; redirects are not followed' : ''}`);
    });
    request.on('error', (error) => {
      if (limit.aborted) failed(`did not answer within ${call.limitMs / 1_000} s`);
      else failed(signal.aborted ? 'was interrupted' : `could not be reached (${codeOf(error)})`);
    });
    request.end(call.body);
  });

const requestFor = ({ url, body }: WebhookCall, signal: AbortSignal): ClientRequest => {
  const options: RequestOptions & { readonly rejectUnauthorized: true } = {
    method: 'POST',
    // One connection for one call: none is kept, and none of a shared agent's settings count.
    agent: false,
    // NODE_TLS_REJECT_UNAUTHORIZED must not open it to whoever sits in between.
    rejectUnauthorized: true,
    signal,
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'loopledger',
    },
  };
  return url.startsWith('https:') ? overHttps(url, options) : overHttp(url, options);
};

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : 'no reason given';
