import { describe, expect, it } from 'vitest';
import { authorizeRequest, corsHeaders } from './guard.ts';

const allowed = new Set(['https://tomar.example', 'http://localhost:4100']);
const origin = 'https://tomar.example';
const host = '127.0.0.1:4151';
const verdictOn = (headers: Record<string, string>, method = 'GET', path = '/status') =>
  authorizeRequest({ method, path, headers }, allowed, 4151);

describe('authorizeRequest', () => {
  it('lets pages of the set-up products through, under every loopback name', () => {
    for (const name of ['127.0.0.1:4151', 'localhost:4151', 'LOCALHOST:4151', '[::1]:4151'])
      expect(verdictOn({ host: name, origin })).toEqual({ kind: 'call', origin });
    expect(verdictOn({ host, origin: 'http://localhost:4100' }).kind).toBe('call');
  });

  it('refuses other pages, pages without a name and requests without an Origin', () => {
    const foreign = [
      'https://evil.example',
      'https://tomar.example.evil.example',
      'https://tomar.example:8443',
      'http://tomar.example',
      'https://sub.tomar.example',
      'HTTPS://TOMAR.EXAMPLE',
      'null',
      '',
    ];
    for (const other of foreign)
      expect(verdictOn({ host, origin: other })).toEqual({ kind: 'refused', code: 'origin_not_allowed' });
    expect(verdictOn({ host })).toEqual({ kind: 'refused', code: 'origin_not_allowed' });
    expect(verdictOn({ host }, 'POST', '/sign').kind).toBe('refused');
  });

  it('refuses a foreign name that was made to lead to this computer', () => {
    for (const name of [
      'evil.example',
      'evil.example:4151',
      '127.0.0.1',
      '127.0.0.1:80',
      'localhost.evil:4151',
    ])
      expect(verdictOn({ host: name, origin })).toEqual({ kind: 'refused', code: 'host_not_allowed' });
    expect(verdictOn({ origin })).toEqual({ kind: 'refused', code: 'host_not_allowed' });
  });

  it('shows the status page, and only it, to a person who opens the address', () => {
    expect(verdictOn({ host }, 'GET', '/')).toEqual({ kind: 'statusPage' });
    expect(verdictOn({ host: 'evil.example:4151' }, 'GET', '/').kind).toBe('refused');
    expect(verdictOn({ host, origin: 'https://evil.example' }, 'GET', '/').kind).toBe('refused');
  });

  it('takes forms of its own pages, and of the file that opens them, and of nobody else', () => {
    const own = `http://${host}`;
    for (const path of ['/own', '/own/remove', '/show'])
      expect(verdictOn({ host, origin: own }, 'POST', path)).toEqual({ kind: 'ownPage' });
    expect(verdictOn({ host, origin: 'null' }, 'POST', '/own')).toEqual({ kind: 'ownPage' });
    expect(verdictOn({ host, origin: 'null' }, 'POST', '/show').kind).toBe('refused');
    expect(verdictOn({ host, origin: own }, 'GET', '/own').kind).toBe('refused');
    expect(verdictOn({ host, origin: 'http://127.0.0.1:9999' }, 'POST', '/own').kind).toBe('refused');
    expect(verdictOn({ host, origin: 'https://evil.example' }, 'POST', '/own').kind).toBe('refused');
  });

  it('answers a preflight only to the set-up products', () => {
    expect(verdictOn({ host, origin }, 'OPTIONS', '/sign')).toEqual({ kind: 'preflight', origin });
    expect(verdictOn({ host, origin: 'https://evil.example' }, 'OPTIONS', '/sign').kind).toBe('refused');
  });
});

describe('corsHeaders', () => {
  it('names the one origin that asked, never all', () => {
    expect(corsHeaders(origin, {})).toEqual({ 'access-control-allow-origin': origin, vary: 'Origin' });
  });

  it('grants the way into the private network to a browser that asks for it', () => {
    const answer = corsHeaders(origin, {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
      'access-control-request-private-network': 'true',
    });
    expect(answer).toMatchObject({
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type, tomar-pairing',
      'access-control-allow-private-network': 'true',
    });
  });
});
