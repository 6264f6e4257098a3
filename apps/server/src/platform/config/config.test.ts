import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { settings } from './settings.ts';

const key = `first:${Buffer.alloc(32, 1).toString('base64')}`;
const complete = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://tomar_app:secret-word@db/tomar',
  TOMAR_BLOB_DIR: '/srv/tomar/blobs',
  TOMAR_SECRET_KEYS: key,
  TOMAR_PUBLIC_URL: 'https://tomar.example/',
  TOMAR_SMTP_URL: 'smtps://user:pass@mail.example',
  TOMAR_MAIL_FROM: 'Tomar <tomar@tomar.example>',
  TOMAR_DELIVERY_ROOT: '/srv/tomar/delivered',
  TOMAR_TRUST_DIR: '/srv/tomar/trust',
};

const problemsOf = (environment: Record<string, string>): string => {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.join('\n');
    throw error;
  }
  return '';
};

describe('settings', () => {
  it('in production, every one that is missing is named, and nothing is made up', () => {
    const required = Object.entries(settings).flatMap(([name, { required }]) => (required ? [name] : []));
    const problems = problemsOf({ NODE_ENV: 'production' });
    for (const name of required) expect(problems).toContain(name);
    expect(problems.split('\n')).toHaveLength(required.length);
  });

  it('name the server’s token whole or not at all', () => {
    const token = { TOMAR_TOKEN_MODULE: '/opt/hsm/pkcs11.so', TOMAR_TOKEN_LABEL: 'Kurum' };
    expect(problemsOf({ ...complete, ...token })).toContain('TOMAR_TOKEN_PIN_FILE is not set');
    const whole = { ...complete, ...token, TOMAR_TOKEN_PIN_FILE: '/etc/tomar/pin' };
    expect(loadConfig(whole).serverToken).toMatchObject({ module: '/opt/hsm/pkcs11.so', label: 'Kurum' });
    expect(loadConfig(complete).serverToken).toBeNull();
    expect(problemsOf({ ...whole, TOMAR_TOKEN_MODULE: 'pkcs11.so' })).toContain('whole path');
  });

  it('name the API by an address that paths can follow, and by TLS where the page has it (API-01)', () => {
    const apiUrl = (url: string, more = {}) =>
      loadConfig({ ...complete, ...more, TOMAR_API_URL: url }).apiUrl;
    expect(loadConfig(complete).apiUrl).toBeNull();
    expect(apiUrl('https://api.tomar.example/api/')).toBe('https://api.tomar.example/api');
    expect(apiUrl('https://API.tomar.example')).toBe('https://api.tomar.example');
    expect(apiUrl('http://10.0.0.5/api', { TOMAR_PUBLIC_URL: 'http://10.0.0.4' })).toBe(
      'http://10.0.0.5/api',
    );
    for (const wrong of ['?a=b', '#a', 'ftp://api.tomar.example', 'https://ayse:pw@api.tomar.example'])
      expect(
        problemsOf({ ...complete, TOMAR_API_URL: new URL(wrong, 'https://api.tomar.example').href }),
      ).toMatch(/^TOMAR_API_URL/);
    expect(problemsOf({ ...complete, TOMAR_API_URL: 'http://api.tomar.example' })).toContain('must be https');
  });

  it.each(Object.keys(complete).filter((name) => name !== 'NODE_ENV'))('no start without %s', (name) => {
    const { [name]: _left, ...rest } = complete as Record<string, string>;
    expect(problemsOf(rest)).toContain(name);
  });

  it('are complete for production, with addresses in one form', () => {
    expect(loadConfig(complete)).toMatchObject({
      production: true,
      publicUrl: 'https://tomar.example',
      blobDir: '/srv/tomar/blobs',
      metricsToken: null,
      trustProxy: [],
    });
  });

  it('elsewhere have defaults, but never a key', () => {
    const config = loadConfig({ DATABASE_URL: 'postgres://a@b/c', TOMAR_HOME: '/tmp/home' });
    expect(config).toMatchObject({ production: false, port: 4100, blobDir: '/tmp/home/blobs' });
    expect(config.secretKeys).toEqual([]);
  });

  it('that are wrong are named without giving a secret away', () => {
    const problems = problemsOf({
      ...complete,
      TOMAR_PORT: 'eighty',
      TOMAR_SECRET_KEYS: 'first:dG9vLXNob3J0LXNlY3JldA==',
      TOMAR_METRICS_TOKEN: 'short-word',
      TOMAR_SMTP_URL: 'http://user:hidden-word@mail.example',
    });
    for (const name of ['TOMAR_PORT', 'TOMAR_SECRET_KEYS', 'TOMAR_METRICS_TOKEN', 'TOMAR_SMTP_URL'])
      expect(problems).toContain(name);
    expect(problems).not.toMatch(/dG9v|short-word|hidden-word|secret-word/);
  });

  it.each(Object.keys(settings))('a value of %s that does not fit is not repeated', (name) => {
    expect(problemsOf({ ...complete, [name]: 'hidden-word\n' })).not.toContain('hidden-word');
  });

  it('name a mailbox for mail that comes back whole or not at all', () => {
    const [address, url] = ['bounces@tomar.example', 'imaps://bounces:hidden-word@imap.example/INBOX'];
    const both = { ...complete, TOMAR_BOUNCE_ADDRESS: address, TOMAR_BOUNCE_IMAP_URL: url };
    expect(loadConfig(both).returns).toEqual({ address, imapUrl: url });
    expect(loadConfig(complete).returns).toBeNull();
    expect(problemsOf({ ...complete, TOMAR_BOUNCE_IMAP_URL: url })).toMatch(
      /TOMAR_BOUNCE_ADDRESS is not set/,
    );
    expect(problemsOf({ ...complete, TOMAR_BOUNCE_ADDRESS: address })).toContain('TOMAR_BOUNCE_IMAP_URL');
    const plain = problemsOf({ ...both, TOMAR_BOUNCE_IMAP_URL: url.replace('imaps', 'imap') });
    expect(plain).toContain('TOMAR_BOUNCE_IMAP_URL');
    expect(plain).not.toContain('hidden-word');
    expect(problemsOf({ ...both, TOMAR_BOUNCE_ADDRESS: 'much-too-long@tomar.example' })).toContain(
      'ten letters',
    );
  });

  it('take several keys, the first one first', () => {
    const { secretKeys } = loadConfig({ ...complete, TOMAR_SECRET_KEYS: `second:${key.slice(6)}, ${key}` });
    expect(secretKeys.map(({ id }) => id)).toEqual(['second', 'first']);
  });
});
