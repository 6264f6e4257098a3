import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { der } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { BufferSource, readAll, SliceSource } from '../../io/index.ts';
import { CONTENT } from '../../oids.ts';
import { readSignedData } from './index.ts';
import { locateContent } from './locateContent.ts';

const END = Uint8Array.of(0, 0);
const indefinite = (identifier: number, ...parts: readonly Uint8Array[]) =>
  Buffer.concat([Uint8Array.of(identifier, 0x80), ...parts, END]);

/** A SignedData without signers around an eContent, outer lengths definite or not. */
function container(eContent: Uint8Array, definite: boolean): Uint8Array {
  const wrap = definite ? der.tlv : indefinite;
  const encapsulated = wrap(0x30, der.oid(CONTENT.data), wrap(0xa0, eContent));
  const signedData = wrap(0x30, der.integer(1), der.setOf(), encapsulated, der.setOf());
  return wrap(0x30, der.oid(CONTENT.signedData), wrap(0xa0, signedData));
}

it('finds the content behind a list of digests whose length is indefinite (X.690 8.1.3.6)', async () => {
  const digests = indefinite(0x31, der.sequence(der.oid('2.16.840.1.101.3.4.2.1')));
  const encapsulated = der.sequence(
    der.oid(CONTENT.data),
    der.explicit(0, der.octetString(Buffer.from('içerik'))),
  );
  const signedData = der.sequence(der.integer(1), digests, encapsulated, der.setOf());
  const bytes = der.sequence(der.oid(CONTENT.signedData), der.explicit(0, signedData));
  const { content, skeleton } = await locateContent(new BufferSource(bytes));
  const [range] = content ?? [];
  expect(Buffer.from(bytes.subarray(range?.start, range?.end)).toString()).toBe('içerik');
  expect(readSignedData(skeleton).digestOids).toEqual(['2.16.840.1.101.3.4.2.1']);
});

type Piece = Uint8Array | readonly Piece[];

function encode(piece: Piece, definite: boolean): Uint8Array {
  if (piece instanceof Uint8Array) return der.octetString(piece);
  const inner = piece.map((one) => encode(one, definite));
  return definite ? der.tlv(0x24, ...inner) : indefinite(0x24, ...inner);
}

function flat(piece: Piece): Uint8Array {
  return piece instanceof Uint8Array ? piece : Buffer.concat(piece.map(flat));
}

const pieces = fc.letrec<{ piece: Piece }>((tie) => ({
  piece: fc.oneof(
    { depthSize: 'small' },
    fc.uint8Array({ maxLength: 300 }),
    fc.array(tie('piece'), { maxLength: 4 }),
  ),
})).piece;

async function codeOf(run: Promise<unknown>): Promise<string> {
  try {
    await run;
    return 'none';
  } catch (error) {
    if (error instanceof SignatureError) return error.code;
    throw error;
  }
}

describe('finding the content of a SignedData (RFC 5652 5.1)', () => {
  it('finds it in any number of pieces, nested, under definite and indefinite lengths', async () => {
    await fc.assert(
      fc.asyncProperty(pieces, fc.boolean(), fc.boolean(), async (piece, outer, inner) => {
        const source = new BufferSource(container(encode(piece, inner), outer));
        const { skeleton, content } = await locateContent(source);
        expect(content).toBeDefined();
        const found = await readAll(new SliceSource(source, content ?? []));
        expect(Buffer.from(found).equals(flat(piece))).toBe(true);
        expect(readSignedData(skeleton)).toMatchObject({ indefinite: false, contentType: CONTENT.data });
        const atOnce = readSignedData(source.bytes).content ?? new Uint8Array([1]);
        expect(Buffer.from(atOnce).equals(flat(piece))).toBe(true);
      }),
    );
  });

  it('refuses what is no SignedData, nested too deeply, or not octets', async () => {
    let deep: Piece = new Uint8Array(1);
    for (let level = 0; level < 40; level++) deep = [deep];
    expect(await codeOf(locateContent(new BufferSource(container(encode(deep, true), true))))).toBe(
      'cms_malformed',
    );
    expect(await codeOf(locateContent(new BufferSource(container(der.integer(1), true))))).toBe(
      'cms_malformed',
    );
    expect(await codeOf(locateContent(new BufferSource(der.sequence(der.oid(CONTENT.data)))))).toBe(
      'cms_malformed',
    );
    expect(await codeOf(locateContent(new BufferSource(new Uint8Array(0))))).toBe('der_truncated');
  });

  it('a lie about lengths is refused without reading along', async () => {
    const lie = Buffer.from(container(der.octetString(new Uint8Array(10)), true));
    lie[1] = 0x7f;
    expect(await codeOf(locateContent(new BufferSource(lie)))).toBe('der_truncated');
  });
});
