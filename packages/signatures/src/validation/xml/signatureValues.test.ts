import { describe, expect, it } from 'vitest';
import { base64, bes, digest, first, made, reference, validated } from '../../testing/xades/foreignShapes.ts';

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

describe('SignedInfo holds what it has to, once, and nothing else (XMLDSig 4.4)', () => {
  const zero = `<ds:DigestValue>${base64(new Uint8Array(32))}</ds:DigestValue>`;
  const [own = ''] = bes().references?.slice(-1) ?? [];
  const codes = async (references: readonly string[]) => {
    const { indication, errors } = first(await validated(made({ ...bes(), references })));
    return [indication, ...errors.map(({ code }) => code)];
  };

  it.each([
    ['a second digest', [reference('#x').replace('<ds:DigestValue/>', `$&${zero}`), own]],
    ['something that is no reference', [reference('#x'), own, '<q:Reference xmlns:q="urn:q" URI="#x"/>']],
    ['text', [reference('#x'), own, 'bir']],
  ])('not %s', async (_, references) => {
    expect(await codes([reference('#x'), own])).toEqual(['TOTAL_PASSED']);
    expect(await codes(references)).toEqual(['TOTAL_FAILED', 'xades_structure']);
  });

  it('nor does a Manifest hold a second digest', async () => {
    const value = `<ds:DigestValue>${digest(Buffer.from('<a Id="x">bir</a>'))}</ds:DigestValue>`;
    const listed = (more: string) =>
      `<ds:Object><ds:Manifest Id="m">${reference('#x').replace('<ds:DigestValue/>', value + more)}</ds:Manifest></ds:Object>`;
    const judged = async (more: string) => {
      const shape = { references: [reference('#m')], objects: listed(more) };
      return first(await validated(made(shape))).errors.map(({ code }) => code);
    };
    expect(await judged('')).toEqual([]);
    expect(await judged(zero)).toEqual(['content_altered']);
  });
});
