import type { SignatureProfile } from '@tomar/contract';
import { BufferSource } from '@tomar/signatures/io';
import { signPades } from '@tomar/signatures/pades';
import { makePdf, testPki, testSigner, testSources } from '@tomar/signatures/testing';
import { validate } from '@tomar/signatures/validation';
import { describe, expect, it } from 'vitest';
import { formatOf } from './formatOf.ts';
import type { PreparedSignature, SignatureOrder } from './signingFormat.ts';

const signer = testSigner();
const { certificate, chain, algorithm } = signer;
const trust = [testPki().root.certificate];

async function prepare(
  standard: SignatureOrder['standard'],
  file: Buffer,
  profile: SignatureProfile,
  before = 0,
) {
  const order = {
    standard,
    profile,
    certificate,
    chain,
    algorithm,
    signingTime: new Date(),
    name: 'Ayşe Yılmaz',
  };
  return formatOf(standard).prepare(new BufferSource(file), { ...order, signaturesBefore: before });
}

/** Signs by way of the database: what was prepared is plain JSON. */
async function sign(
  standard: SignatureOrder['standard'],
  file: Buffer,
  profile: SignatureProfile = 'baseline-b',
  before = 0,
): Promise<Buffer> {
  const prepared: PreparedSignature = JSON.parse(
    JSON.stringify(await prepare(standard, file, profile, before)),
  );
  const value = await signer.sign({
    toBeSigned: Buffer.from(prepared.toBeSigned, 'base64'),
    digest: Buffer.from(prepared.digest, 'base64'),
    algorithm,
  });
  return embedded(standard, file, prepared, value);
}

async function embedded(
  standard: SignatureOrder['standard'],
  file: Buffer,
  prepared: PreparedSignature,
  value: Uint8Array,
) {
  const parts: Buffer[] = [];
  const write = async (chunk: Uint8Array) => void parts.push(Buffer.from(chunk));
  await formatOf(standard).embed(new BufferSource(file), prepared, value, testSources(), { write });
  return Buffer.concat(parts);
}

const levels = async (file: Buffer) => {
  const report = await validate(new BufferSource(file), { trust, offline: true });
  return [report.format, ...report.signatures.map((one) => one.level)];
};

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const texts = {
  'with a declaration and a comment behind': Buffer.from('<?xml version="1.0"?>\n<a>ş</a><!-- son -->\n'),
  'with carriage returns': Buffer.from('<a>\r\n  <b c="1"/>\r\n</a>\r\n'),
  'with a byte order mark': Buffer.from('\ufeff<a>ğ</a>'),
  'in UTF-16': utf16('<?xml version="1.0" encoding="UTF-16"?><a>İ</a>'),
  'without anything inside': Buffer.from('<a/>'),
};

describe('XML', () => {
  it.each(Object.entries(texts))(
    '%s is signed twice, and the document stays as it was',
    async (_name, document) => {
      const once = await sign('Xades', document);
      const twice = await sign('XadesGuarantee', once, 'baseline-t', 1);
      expect(await levels(twice)).toEqual(['xades', 'B', 'T']);
    },
  );

  it('of some size is not kept a second time while the key is asked', async () => {
    const document = Buffer.from(`<a>${'<b>Çelik boru</b>'.repeat(20_000)}</a>`);
    const prepared = await prepare('Xades', document, 'baseline-b');
    expect(JSON.stringify(prepared).length).toBeLessThan(40_000);
  });
});

it.each(['Pades', 'CadesParallel', 'Xades'] as const)(
  '%s: a value of another key is not put in',
  async (standard) => {
    const file = standard === 'Xades' ? texts['with carriage returns'] : Buffer.from(makePdf());
    const prepared = await prepare(standard, file, 'baseline-b');
    const other = testPki().secondSigner.signer;
    const toBeSigned = Buffer.from(prepared.toBeSigned, 'base64');
    const value = await other.sign({ toBeSigned, digest: Buffer.from(prepared.digest, 'base64'), algorithm });
    await expect(embedded(standard, file, prepared, value)).rejects.toThrow();
  },
);

it('a PDF in a CAdES file is that file, not the PDF', async () => {
  const once = await sign('CadesSerial', Buffer.from(makePdf()));
  const twice = await sign('CadesSerial', once, 'baseline-b', 1);
  expect(await levels(twice)).toEqual(['cades', 'B']);
});

it('profiles that want more than a time-stamp get as far as that while signing', async () => {
  expect(await levels(await sign('CadesParallel', Buffer.from('yazı'), 'tr-p4'))).toEqual(['cades', 'T']);
  expect(await levels(await sign('Xades', texts['without anything inside'], 'tr-p4'))).toEqual([
    'xades',
    'T',
  ]);
  expect(await levels(await sign('Pades', Buffer.from(makePdf()), 'baseline-lta'))).toEqual(['pades', 'T']);
});

it('signs a certified document without showing the signature where its author left no field for it', async () => {
  const file = makePdf();
  const certifying = { signingTime: new Date(), certification: 2 } as const;
  const certified = Buffer.concat([file, await signPades(new BufferSource(file), signer, certifying)]);
  const order = { standard: 'Pades', profile: 'baseline-b', certificate, chain, algorithm } as const;
  const prepared = await formatOf('Pades').prepare(new BufferSource(certified), {
    ...order,
    signingTime: new Date(),
    name: 'Ayşe Yılmaz',
    signaturesBefore: 1,
    appearance: { page: 1, rect: { x: 40, y: 40, width: 200, height: 60 }, lines: ['Ayşe Yılmaz'] },
  });
  const { toBeSigned, digest } = prepared;
  const request = {
    toBeSigned: Buffer.from(toBeSigned, 'base64'),
    digest: Buffer.from(digest, 'base64'),
    algorithm,
  };
  const signed = await embedded('Pades', certified, prepared, await signer.sign(request));
  const report = await validate(new BufferSource(signed), { trust, offline: true });
  expect(report.signatures.map(({ indication }) => indication)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED']);
  expect(report.signatures[0]?.changesAfter.map(({ kind }) => kind)).toEqual(['signature_added']);
});
