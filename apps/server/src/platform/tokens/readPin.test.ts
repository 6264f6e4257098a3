import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PinUnreadable, readPin } from './readPin.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-pin-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const fileOf = async (text: string, mode = 0o600) => {
  const path = join(folder, 'pin');
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
};

describe('the PIN file', () => {
  it.each([
    ['1234', '1234'],
    ['1234\n', '1234'],
    ['1234\r\n', '1234'],
    [' 12 34 ', ' 12 34 '],
    ['1234\n\n', '1234\n'],
    [`${'9'.repeat(256)}\n`, '9'.repeat(256)],
  ])('%j holds the PIN %j', async (text, pin) => {
    expect((await readPin(await fileOf(text, 0o640))).reveal()).toBe(pin);
  });

  it.each([
    ['', 0o600, 'is empty'],
    ['\n', 0o600, 'is empty'],
    ['9'.repeat(257), 0o600, 'more than a PIN'],
    ['1234', 0o644, 'can be read by everybody'],
  ])('%j with mode %o is refused', async (text, mode, why) => {
    const reading = readPin(await fileOf(text, mode));
    await expect(reading).rejects.toThrow(PinUnreadable);
    await expect(reading).rejects.toThrow(why);
  });

  it('that is missing is refused, without a word of any PIN', async () => {
    await expect(readPin(join(folder, 'none'))).rejects.toMatchObject({ code: 'pin_unreadable' });
  });
});
