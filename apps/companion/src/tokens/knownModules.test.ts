import { isAbsolute, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { knownModules } from './knownModules.ts';

describe('knownModules', () => {
  it('looks for the makers’ modules before OpenSC', () => {
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      const names = knownModules({ platform, env: {} });
      const akis = names.findIndex((name) => name.includes('akisp11'));
      const openSc = names.findIndex((name) => name.includes('opensc-pkcs11'));
      expect(akis).toBeGreaterThanOrEqual(0);
      expect(openSc).toBeGreaterThan(akis);
    }
  });

  it('names absolute places only', () => {
    expect(knownModules({ platform: 'linux', env: {} }).every(isAbsolute)).toBe(true);
    expect(knownModules({ platform: 'win32', env: {} }).every((path) => win32.isAbsolute(path))).toBe(true);
  });
});
