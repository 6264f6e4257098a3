import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readSmsFile } from './smsSettings.ts';

const folder = mkdtempSync(join(tmpdir(), 'tomar-sms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const gateway = {
  url: 'https://sms.example/send',
  headers: { authorization: 'Basic very-secret' },
  contentType: 'application/json',
  body: '{"to":"{number}","text":"{text}"}',
};
function read(content: unknown) {
  const path = join(folder, 'sms.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readSmsFile(path, true);
}

it('without a file no SMS is sent; a file says how', () => {
  expect(readSmsFile(null, true)).toBeNull();
  expect(read(gateway)).toEqual({ ...gateway, number: 'international' });
});

it.each<[string, unknown]>([
  ['a setting that is unknown', { ...gateway, passwort: 'very-secret' }],
  ['a body without a place for the text', { ...gateway, body: '{"to":"{number}"}' }],
  ['a password that would go without TLS', { ...gateway, url: 'http://very-secret.example' }],
  ['a password in the address', { ...gateway, url: 'https://u:very-secret@sms.example' }],
  ['a line in a header', { ...gateway, headers: { authorization: 'very-secret\r\nx: y' } }],
  ['a pattern that is none', { ...gateway, taken: '(very-secret' }],
  ['no JSON', '{"url": "very-secret'],
])('refuses %s, and repeats no value', (_what, content) => {
  let failure: unknown;
  try {
    read(content);
  } catch (error) {
    failure = error;
  }
  expect(failure).toMatchObject({ code: 'sms_gateway_invalid' });
  expect((failure as Error).message).toContain('TOMAR_SMS_FILE');
  expect((failure as Error).message).not.toContain('very-secret');
});
