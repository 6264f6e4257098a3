import { describe, expect, it } from 'vitest';
import { BufferSource } from '../io/index.ts';
import { softwareSigner } from '../keys/softwareSigner.ts';
import { signatureProfiles } from '../profiles.ts';
import { hasBouncyCastle, judgedByBouncyCastle } from '../testing/bouncyCastle.ts';
import { testEvidence } from '../testing/evidence.ts';
import { type KeyKind, testPki, testSigner } from '../testing/keys.ts';
import { extendCades, signCades } from './index.ts';

const content = Buffer.from('Kurumlar arası yazışma');
const source = new BufferSource(content);
const kinds: readonly [KeyKind, boolean][] = [
  ['rsa2048', false],
  ['rsa3072', true],
  ['rsa4096', false],
  ['p256', false],
  ['p384', false],
  ['p521', false],
];

describe.skipIf(!hasBouncyCastle())('judged by BouncyCastle', () => {
  it('every profile, attached and detached, with counter-signatures', async () => {
    const evidence = testEvidence('p256');
    const files: Record<string, Uint8Array> = {};
    const expected: string[] = [];
    for (const profile of signatureProfiles) {
      for (const packaging of ['attached', 'detached'] as const) {
        const first = await signCades(
          { kind: 'new', content: source, packaging },
          testSigner('p256'),
          { profile },
          evidence,
        );
        const signature = new BufferSource(await first.toBytes());
        const input = { kind: 'serial', signature, target: [0], content: source } as const;
        const other = softwareSigner(testPki('p256').secondSigner);
        const both = await signCades(input, other, { profile }, evidence);
        const name = `${profile}-${packaging}`;
        const bytes = await both.toBytes();
        // P3 is lifted later, when its waiting period is over.
        files[name] = profile.startsWith('tr-p3')
          ? await (
              await extendCades(new BufferSource(bytes), { profile, content: source }, evidence)
            ).toBytes()
          : bytes;
        if (packaging === 'detached') files[`${name}.content`] = content;
        const stamps = profile === 'baseline-b' || profile === 'tr-p1' ? 0 : 2;
        const archives = profile.endsWith('archive') || profile === 'baseline-lta' ? 2 : 0;
        // P3: two CRLs, P4: one CRL and one OCSP answer, for each of the two signatures.
        const references = profile.startsWith('tr-p3') || profile.startsWith('tr-p4') ? 4 : 0;
        expected.push(
          `OK signers=1 counters=1 stamps=${stamps} archives=${archives} references=${references}`,
        );
      }
    }
    expect(judgedByBouncyCastle(files)).toEqual(expected);
  });

  it('every kind of key, three signers side by side', async () => {
    const files: Record<string, Uint8Array> = {};
    for (const [kind, pss] of kinds) {
      const first = await signCades(
        { kind: 'new', content: source, packaging: 'attached' },
        testSigner(kind, { pss }),
      );
      let signature = new BufferSource(await first.toBytes());
      for (const signer of [
        softwareSigner({ ...testPki(kind).secondSigner, pss, digest: 'sha512' }),
        testSigner('p256'),
      ]) {
        const file = await signCades({ kind: 'parallel', signature }, signer);
        signature = new BufferSource(await file.toBytes());
      }
      files[`${kind}-${pss}`] = signature.bytes;
    }
    const lines = judgedByBouncyCastle(files);
    expect(lines.map((line) => line.slice(0, 12))).toEqual(kinds.map(() => 'OK signers=3'));
  });
});
