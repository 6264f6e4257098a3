import { expect, it } from 'vitest';
import { type DerNode, der, readDer } from '../../der/index.ts';
import { signCms } from '../../testing/validation/signedCms.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';

/** A value with four octets of length, and so what is inside, as deep as told. */
function withLongLengths(node: DerNode, depth: number): Uint8Array {
  const inside =
    node.constructed && depth > 0
      ? Buffer.concat(node.children.map((child) => withLongLengths(child, depth - 1)))
      : node.content;
  const length = Buffer.alloc(5, 0x84);
  length.writeUInt32BE(inside.length, 1);
  return Buffer.concat([Uint8Array.of(node.identifier), length, inside]);
}

it('reads lengths that are longer than they have to be, those of identifiers too (X.690 8.1.3.5)', async () => {
  const bytes = await signCms();
  for (const depth of [0, 1, 2, 3]) {
    const report = await validated(withLongLengths(readDer(bytes), depth), { format: 'cades' });
    expect(report.conclusion).toBe('TOTAL_PASSED');
  }
});

it('says what nobody signed follows a CMS of indefinite length', async () => {
  const bytes = await signCms();
  const open = Buffer.concat([Uint8Array.of(0x30, 0x80), readDer(bytes).content, Buffer.alloc(2)]);
  for (const file of [bytes, open]) {
    const codes = async (behind: Uint8Array) => {
      const report = await validated(Buffer.concat([file, behind]), { format: 'cades' });
      return firstOf(report).warnings.map(({ code }) => code);
    };
    expect(await codes(Buffer.from('Ödeme: 9.000 TL'))).toContain('cms_trailing_octets');
    expect(await codes(Buffer.alloc(7))).toEqual([]);
    expect(await codes(der.octetString())).toContain('cms_trailing_octets');
  }
});
