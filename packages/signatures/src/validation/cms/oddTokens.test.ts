import { describe, expect, it } from 'vitest';
import { hash } from '../../algorithms/index.ts';
import { der, readDer } from '../../der/index.ts';
import { CONTENT, DIGEST } from '../../oids.ts';
import { testPki } from '../../testing/keys.ts';
import { addSignatureTimestamp } from '../../testing/validation/cmsAttacks.ts';
import { type HandMade, handMadeCms, namedByV1, namedByV2 } from '../../testing/validation/handMadeCms.ts';
import { signCms } from '../../testing/validation/signedCms.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { firstOf, NOW, validated } from '../../testing/validation/validated.ts';

const { tsa, signer } = testPki(KIND);
const STAMPED = '2026-01-02T03:10:00.000Z';

interface OddInfo {
  /** Behind the digest in messageImprint. */
  readonly inImprint?: readonly Uint8Array[];
  readonly at?: Date;
  /** Behind genTime. */
  readonly behind?: readonly Uint8Array[];
}

/** A signature with a time-stamp token that its authority made in an odd way: what is said of the token, and the time. */
async function stamped(
  { inImprint = [], at = new Date(STAMPED), behind = [] }: OddInfo,
  made: HandMade = {},
) {
  const bytes = await addSignatureTimestamp(await signCms(), async (imprint) => {
    const digest = der.sequence(der.oid(DIGEST.sha256), der.NULL);
    const content = der.sequence(
      der.integer(1),
      der.oid('2.999.1.1'),
      der.sequence(digest, der.octetString(imprint), ...inImprint),
      der.integer(77),
      der.generalizedTime(at),
      ...behind,
    );
    const own = { certificate: tsa.certificate, key: tsa.privateKey };
    return handMadeCms({ ...own, content, contentType: CONTENT.tstInfo, ...made });
  });
  const { indication, timestamps, bestSignatureTime } = firstOf(await validated(bytes));
  return {
    indication,
    stamp: timestamps.map((one) => [one.indication, one.errors[0]?.code]),
    bestSignatureTime,
  };
}

const GOOD = { indication: 'TOTAL_PASSED', stamp: [['TOTAL_PASSED', undefined]], bestSignatureTime: STAMPED };

describe('TSTInfo (RFC 3161 2.4.2)', () => {
  const accuracy = der.sequence(der.integer(1));

  it('has its optional fields in their order', async () => {
    expect(await stamped({ behind: [accuracy, der.boolean(true), der.integer(9)] })).toEqual(GOOD);
  });

  it('is of a time that has come, or proves nothing', async () => {
    // Whichever is later, the clock of whoever runs this or the time of the verdict.
    const present = Math.max(Date.now(), NOW.getTime());
    const { stamp, ...ahead } = await stamped({ at: new Date(present + 86_400_000) });
    expect(stamp).toEqual([['INDETERMINATE', 'timestamp_ahead']]);
    expect(ahead).toEqual({ indication: 'TOTAL_PASSED', bestSignatureTime: NOW.toISOString() });
  });

  it('proves its time as exactly as its authority knows it', async () => {
    const within = async (seconds: number) =>
      (await stamped({ behind: [der.sequence(der.integer(seconds))] })).bestSignatureTime;
    expect(await within(1)).toBe(STAMPED);
    expect(await within(86_400)).toBe('2026-01-03T03:10:00.000Z');
    for (const seconds of [1_000_000_000, 2 ** 50]) expect(await within(seconds)).toBe(NOW.toISOString());
  });

  it('names its authority by no name that its certificate does not have, as OpenSSL wants', async () => {
    for (const name of [
      der.tlv(0x82, Buffer.from('zaman.example')),
      der.tlv(0x87, Uint8Array.of(10, 0, 0, 1)),
    ])
      expect((await stamped({ behind: [der.explicit(0, name)] })).stamp).toEqual([
        ['INDETERMINATE', 'timestamp_authority_name'],
      ]);
  });

  it('may name its authority, as the certificate does', async () => {
    const named = (certificate: Uint8Array) => {
      const subject = readDer(certificate).children[0]?.children[5]?.encoded ?? der.NULL;
      return { behind: [der.explicit(0, der.explicit(4, subject))] };
    };
    expect(await stamped(named(tsa.certificate))).toEqual(GOOD);
    expect((await stamped(named(signer.certificate))).stamp).toEqual([
      ['INDETERMINATE', 'timestamp_authority_name'],
    ]);
  });

  it.each<[string, OddInfo]>([
    ['a second time', { behind: [der.generalizedTime(new Date('2020-01-01T00:00:00Z'))] }],
    ['fields in another order', { behind: [der.integer(9), accuracy] }],
    ['something behind the accuracy', { behind: [der.sequence(der.integer(1), der.octetString())] }],
    ['a second digest in the imprint', { inImprint: [der.octetString(hash('sha256', Buffer.of(1)))] }],
  ])('does not have %s', async (_name, info) => {
    expect(await stamped(info)).toMatchObject({
      stamp: [['TOTAL_FAILED', 'der_structure']],
      bestSignatureTime: expect.not.stringMatching(STAMPED),
    });
  });
});

describe('the authority’s certificate among what it signed (RFC 3161 2.4.2, RFC 5816 2.2.1)', () => {
  it('may be named in either version', async () => {
    expect(await stamped({}, { naming: [namedByV1(tsa.certificate)] })).toEqual(GOOD);
    expect(await stamped({}, { naming: [namedByV2(tsa.certificate)] })).toEqual(GOOD);
  });

  it('is named, or the token proves nothing', async () => {
    expect(await stamped({}, { naming: [] })).toMatchObject({
      indication: 'TOTAL_PASSED',
      stamp: [['INDETERMINATE', 'signing_certificate_unreferenced']],
      bestSignatureTime: expect.not.stringMatching(STAMPED),
    });
  });

  it('is the one that both versions name', async () => {
    const naming = [namedByV1(signer.certificate), namedByV2(tsa.certificate)];
    expect(await stamped({}, { naming })).toMatchObject({
      stamp: [['INDETERMINATE', 'signing_certificate_replaced']],
    });
  });
});
