import { describe, expect, it } from 'vitest';
import { bes, first, made, validated } from '../../testing/xades/foreignShapes.ts';

const whole = made(bes()).toString();
const value = />([^<]+)<\/ds:SignatureValue>/.exec(whole)?.[1] ?? '';

const codesWith = async (written: string) => {
  const { indication, errors } = first(await validated(Buffer.from(whole.replace(value, written))));
  return [indication, ...errors.map(({ code }) => code)];
};

describe('a SignatureValue is a value and nothing else (XMLDSig 4.3, xsd:base64Binary)', () => {
  const middle = (inserted: string) => `${value.slice(0, 20)}${inserted}${value.slice(20)}`;
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const loneBits = value.replace(/.==$/, (end) => `${letters[letters.indexOf(end[0] ?? '') + 1]}==`);

  it.each([
    ['in lines', value.replace(/.{60}/g, '$&\n')],
    ['with a comment in it', middle('<!-- -->')],
    ['as CDATA', `<![CDATA[${value}]]>`],
  ])('%s it is the same', async (_, written) => {
    expect(await codesWith(written)).toEqual(['TOTAL_PASSED']);
  });

  it.each([
    ['in an element', `<x>${value}</x>`, 'xades_structure'],
    ['beside an element', middle('<x/>'), 'xades_structure'],
    ['that ends too early', value.replace(/==$/, '='), 'xades_base64'],
    ['without its end', value.replace(/==$/, ''), 'xades_base64'],
    ['with bits that are left over', loneBits, 'xades_base64'],
  ])('%s it is malformed', async (_, written, code) => {
    expect(await codesWith(written)).toEqual(['TOTAL_FAILED', code]);
  });

  it('and so is a digest', async () => {
    const bytes = whole.replace(/<ds:DigestValue>[^<]*/, '$&<x/>');
    const { errors } = first(await validated(Buffer.from(bytes)));
    expect(errors.map(({ code }) => code)).toContain('xades_structure');
  });
});
