import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { configFolder } from './configFolder.ts';
import { productOrigin, SettingRefused } from './origins.ts';
import { readSettings } from './readSettings.ts';

const home = mkdtempSync(join(tmpdir(), 'tomar-settings-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const read = (args: string[], env: Record<string, string> = {}) =>
  readSettings(args, { platform: 'linux', home, env });
const file = (settings: unknown) => {
  const path = join(home, `${Math.random()}.json`);
  writeFileSync(path, typeof settings === 'string' ? settings : JSON.stringify(settings));
  return path;
};

describe('readSettings', () => {
  it('needs at least one product, and has a default for the rest', () => {
    expect(() => read([])).toThrow(SettingRefused);
    expect(read(['--allow-origin', 'https://tomar.example'])).toEqual({
      port: 4151,
      tokenDir: null,
      pkcs11: [],
      detect: true,
      origins: ['https://tomar.example'],
      stateDir: join(home, '.config', 'tomar-signer'),
      window: true,
      lab: false,
    });
  });

  it('gives the lab’s open codes to products on this computer only, and never in production', () => {
    const local = ['--lab', '--allow-origin', 'http://127.0.0.1:4100'];
    expect(read(local).lab).toBe(true);
    expect(() => read([...local, '--allow-origin', 'https://tomar.example'])).toThrow(/this computer/);
    expect(() => read(local, { NODE_ENV: 'production' })).toThrow(/production/);
    expect(() => read(local.slice(1), { TOMAR_SIGNER_CONFIG: file({ lab: true }) })).toThrow(/lab/);
  });

  it('puts options before environment, and environment before the file', () => {
    const path = file({ port: 1111, tokenDir: '/file', origins: ['https://file.example'], detect: false });
    const env = { TOMAR_SIGNER_CONFIG: path, TOMAR_SIGNER_PORT: '2222', TOMAR_SIGNER_TOKEN_DIR: '/env' };
    expect(read([], env)).toMatchObject({ port: 2222, tokenDir: '/env', detect: false });
    expect(read([], env).origins).toEqual(['https://file.example']);
    expect(read(['--port', '3333', '--allow-origin', 'https://option.example'], env)).toMatchObject({
      port: 3333,
      origins: ['https://option.example'],
    });
  });

  it('takes several products and modules, from options and environment', () => {
    const options = ['--allow-origin', 'https://a.example/', '--allow-origin', 'https://b.example'];
    expect(read([...options, '--pkcs11', '/x.so', '--pkcs11', '/y.so'])).toMatchObject({
      origins: ['https://a.example', 'https://b.example'],
      pkcs11: ['/x.so', '/y.so'],
    });
    const env = {
      TOMAR_SIGNER_ORIGINS: 'https://a.example, https://b.example',
      TOMAR_SIGNER_PKCS11: `/x.so${delimiter}/y.so`,
    };
    expect(read([], env)).toMatchObject({ origins: ['https://a.example', 'https://b.example'] });
    expect(read([], env).pkcs11).toEqual(['/x.so', '/y.so']);
  });

  it('says what is wrong with an option, a port, a file', () => {
    const origin = ['--allow-origin', 'https://tomar.example'];
    expect(() => read([...origin, '--prot', '1'])).toThrow(SettingRefused);
    expect(() => read([...origin, '--port', '70000'])).toThrow(/70000/);
    expect(() => read([...origin, '--config', join(home, 'absent.json')])).toThrow(/cannot be read/);
    expect(() => read([...origin, '--config', file('{')])).toThrow(/not JSON/);
    expect(() => read([...origin, '--config', file({ orgins: [] })])).toThrow(/orgins/);
  });
});

describe('productOrigin', () => {
  it('takes what a browser would send, and nothing behind it', () => {
    expect(productOrigin('https://Tomar.Example:443/')).toBe('https://tomar.example');
    expect(productOrigin('http://localhost:4100')).toBe('http://localhost:4100');
    for (const wrong of [
      '*',
      'tomar.example',
      'https://tomar.example/app',
      'file:///etc',
      'https://a@b.example',
    ])
      expect(() => productOrigin(wrong)).toThrow(SettingRefused);
  });

  it('refuses another computer without TLS', () => {
    expect(() => productOrigin('http://tomar.example')).toThrow(/https/);
    expect(() => productOrigin('http://localhost.evil.example')).toThrow(/https/);
  });
});

describe('configFolder', () => {
  it('follows the custom of the operating system', () => {
    const at = (platform: NodeJS.Platform, env = {}) => configFolder({ platform, home: '/h', env });
    expect(at('linux')).toBe('/h/.config/tomar-signer');
    expect(at('linux', { XDG_CONFIG_HOME: '/x' })).toBe('/x/tomar-signer');
    expect(at('darwin')).toBe('/h/Library/Application Support/tomar-signer');
    expect(at('win32', { APPDATA: '/roaming' })).toBe('/roaming/tomar-signer');
  });
});
