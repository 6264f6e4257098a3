import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { der } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import type { FetchRequest } from '../../http/fetcher.ts';
import { extendedKeyUsage, extension } from '../../issuing/index.ts';
import { PURPOSE } from '../../oids.ts';
import { revocationClient } from '../../revocation/index.ts';
import { testKey } from '../../testing/keys.ts';
import { hasTool } from '../../testing/openssl.ts';
import { judgePath, opensslAccepts, type PathCase, Workshop } from '../../testing/validation/paths.ts';

const shop = new Workshop();
const textOf = (chain: readonly { readonly subject: { readonly text: string } }[]) =>
  chain.map(({ subject }) => /CN=([^,]*)/.exec(subject.text)?.[1]);

async function expectBoth(input: PathCase, good: boolean): Promise<void> {
  expect((await judgePath(input)).result.status).toBe(good ? 'PASSED' : 'INDETERMINATE');
  if (hasTool('openssl')) expect(opensslAccepts(input)).toBe(good);
}

describe('several ways up (RFC 4158)', () => {
  it('takes the way to the root that is trusted, whichever of two crossed it is', async () => {
    const one = shop.make('Kök 1', 'ca');
    const two = shop.make('Kök 2', 'ca');
    const between = [
      shop.make('Ara', 'ca', 'Kök 1', { label: 'by 1' }),
      shop.make('Ara', 'ca', 'Kök 2', { label: 'by 2' }),
      shop.make('Kök 1', 'ca', 'Kök 2', { label: 'crossed' }),
      shop.make('Kök 2', 'ca', 'Kök 1', { label: 'crossed' }),
    ];
    const leaf = shop.make('İmzacı', 'signer', 'Ara/by 1');
    for (const trust of [[one], [two], [one, two]]) await expectBoth({ leaf, between, trust }, true);
    const { chain } = await judgePath({ leaf, between, trust: [two] });
    expect(textOf(chain)).toEqual(['İmzacı', 'Ara', 'Kök 2']);
  });

  it('goes around a certificate that has expired', async () => {
    const trust = [shop.make('K', 'ca')];
    const ended = { notAfter: new Date('2026-01-01T00:00:00Z') };
    const between = [
      shop.make('A', 'ca', 'K', { ...ended, label: 'old' }),
      shop.make('A', 'ca', 'K', { label: 'new' }),
    ];
    const leaf = shop.make('L', 'signer', 'A/old');
    for (const order of [between, between.toReversed()])
      await expectBoth({ leaf, between: order, trust }, true);
  });

  it('tells of the way that lacks least', async () => {
    const trust = [shop.make('K2', 'ca')];
    const between = [
      shop.make('A2', 'ca', 'K2', { keyUsage: ['cRLSign'], label: 'useless' }),
      shop.make('A2', 'ca', 'K2', { notAfter: new Date('2026-01-01T00:00:00Z'), label: 'expired' }),
    ];
    const leaf = shop.make('L2', 'signer', 'A2/useless');
    for (const order of [between, between.toReversed()]) {
      const { result } = await judgePath({ leaf, between: order, trust });
      expect(result).toMatchObject({ subIndication: 'OUT_OF_BOUNDS_NO_POE' });
    }
  });

  it('knows a CA with the same name and a new key from the old one, also without key identifiers', async () => {
    const trust = [shop.make('K3', 'ca')];
    const between = [
      shop.make('A3', 'ca', 'K3', { label: 'old', keyName: 'A3 old', keyIdentifier: null }),
      shop.make('A3', 'ca', 'K3', { label: 'new', keyName: 'A3 new', keyIdentifier: null }),
    ];
    for (const label of ['old', 'new']) {
      const leaf = shop.make('L3', 'signer', `A3/${label}`);
      for (const order of [between, between.toReversed()]) {
        // OpenSSL tries one way only, and needs the identifiers for it.
        expect((await judgePath({ leaf, between: order, trust })).result.status).toBe('PASSED');
      }
    }
  });

  it('lets itself be guided by key identifiers, not decided: a CA that gave itself another one is found', async () => {
    const trust = [shop.make('K4', 'ca')];
    const between = [shop.make('A4', 'ca', 'K4', { keyIdentifier: Buffer.alloc(20, 7) })];
    const leaf = shop.make('L4', 'signer', 'A4');
    // OpenSSL takes the identifiers for conditions.
    expect((await judgePath({ leaf, between, trust })).result.status).toBe('PASSED');
  });

  it('ends at a CA between where that is the one trusted, also when its own term is over', async () => {
    shop.make('K5', 'ca');
    const anchor = shop.make('A5', 'ca', 'K5', { notAfter: new Date('2026-01-01T00:00:00Z') });
    const leaf = shop.make('L5', 'signer', 'A5');
    const { result, chain } = await judgePath({ leaf, trust: [anchor] });
    expect([result.status, textOf(chain)]).toEqual(['PASSED', ['L5', 'A5']]);
  });

  it('takes another certificate over a trusted key for the anchor', async () => {
    const anchor = shop.make('K6', 'ca', undefined, { label: 'first' });
    const renewed = shop.make('K6', 'ca', undefined, { label: 'second' });
    const leaf = shop.make('L6', 'signer', 'K6/second');
    await expectBoth({ leaf, between: [renewed], trust: [anchor] }, true);
  });

  it('trusts a signer directly, within its term', async () => {
    const leaf = shop.make('Kendi', 'signer');
    expect((await judgePath({ leaf, trust: [leaf] })).result.status).toBe('PASSED');
    const over = shop.make('Kendi', 'signer', undefined, { notAfter: new Date('2026-01-01T00:00:00Z') });
    expect((await judgePath({ leaf: over, trust: [over] })).result).toMatchObject({
      subIndication: 'OUT_OF_BOUNDS_NOT_REVOKED',
    });
    const other = shop.make('Kendi', 'signer', undefined, { keyName: 'another' });
    expect((await judgePath({ leaf, trust: [other] })).result).toMatchObject({
      subIndication: 'NO_CERTIFICATE_CHAIN_FOUND',
    });
  });
});

describe('RFC 5280, 6.1.3 and 6.1.4 certificate policies', () => {
  const constraints = (requireExplicit?: number, inhibitMapping?: number) =>
    extension(
      '2.5.29.36',
      der.sequence(
        ...(requireExplicit === undefined ? [] : [der.implicitPrimitive(0, Uint8Array.of(requireExplicit))]),
        ...(inhibitMapping === undefined ? [] : [der.implicitPrimitive(1, Uint8Array.of(inhibitMapping))]),
      ),
      true,
    );
  const mapping = (from: string, to: string) =>
    extension('2.5.29.33', der.sequence(der.sequence(der.oid(from), der.oid(to))), true);
  const inhibitAny = (skip: number) => extension('2.5.29.54', der.integer(skip), true);
  const of = (...oids: readonly string[]) => oids.map((oid) => ({ oid }));
  const [GOLD, SILVER, ANY] = ['2.999.10.1', '2.999.10.2', '2.5.29.32.0'];

  it.each([
    ['none is demanded', true, {}, {}],
    ['one is demanded and not there', false, { extensions: [constraints(0)] }, {}],
    [
      'one is demanded and there',
      true,
      { extensions: [constraints(0)], policies: of(GOLD) },
      { policies: of(GOLD) },
    ],
    [
      'the signer’s is another than the CA’s',
      false,
      { extensions: [constraints(0)], policies: of(GOLD) },
      { policies: of(SILVER) },
    ],
    [
      'the CA may issue under any',
      true,
      { extensions: [constraints(0)], policies: of(ANY) },
      { policies: of(SILVER) },
    ],
    [
      'the CA’s is mapped to the signer’s',
      true,
      { extensions: [constraints(0), mapping(GOLD, SILVER)], policies: of(GOLD) },
      { policies: of(SILVER) },
    ],
    [
      'anyPolicy is mapped',
      false,
      { extensions: [mapping(ANY, SILVER)], policies: of(ANY) },
      { policies: of(SILVER) },
    ],
    [
      'anyPolicy of the signer counts',
      true,
      { extensions: [constraints(0)], policies: of(GOLD) },
      { policies: of(ANY) },
    ],
    [
      'anyPolicy no longer counts',
      false,
      { extensions: [constraints(0), inhibitAny(0)], policies: of(GOLD) },
      { policies: of(ANY) },
    ],
    ['the demand begins below the signer', true, { extensions: [constraints(5)], policies: of(GOLD) }, {}],
  ])('%s: %s', async (name, good, forCa, forLeaf) => {
    const trust = [shop.make(`PK ${name}`, 'ca')];
    const between = [shop.make(`PA ${name}`, 'ca', `PK ${name}`, forCa)];
    const leaf = shop.make(`PL ${name}`, 'signer', `PA ${name}`, forLeaf);
    await expectBoth({ leaf, between, trust }, good);
  });

  it('forbids mapping further down', async () => {
    const trust = [shop.make('MK', 'ca')];
    const between = [
      shop.make('MA', 'ca', 'MK', { extensions: [constraints(0, 0)], policies: of(GOLD) }),
      shop.make('MB', 'ca', 'MA', { extensions: [mapping(GOLD, SILVER)], policies: of(GOLD) }),
    ];
    const leaf = shop.make('ML', 'signer', 'MB', { policies: of(SILVER) });
    await expectBoth({ leaf, between, trust }, false);
  });

  it('does not grow with what is mapped crosswise', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `2.999.11.${index}`);
    const crosswise = extension(
      '2.5.29.33',
      der.sequence(...names.flatMap((from) => names.map((to) => der.sequence(der.oid(from), der.oid(to))))),
      true,
    );
    const trust = [shop.make('G0', 'ca')];
    const between = Array.from({ length: 8 }, (_, index) =>
      shop.make(`G${index + 1}`, 'ca', `G${index}`, { extensions: [crosswise], policies: of(...names) }),
    );
    const leaf = shop.make('GL', 'signer', 'G8', { policies: of(...names) });
    const began = performance.now();
    expect((await judgePath({ leaf, between, trust })).result.status).toBe('PASSED');
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

describe('RFC 5280, 4.2.1.10 name constraints', () => {
  const subtrees = (...parts: readonly Uint8Array[]) => extension('2.5.29.30', der.sequence(...parts), true);
  const permitted = (base: Uint8Array) => der.explicit(0, der.sequence(base));
  const excluded = (base: Uint8Array) => der.explicit(1, der.sequence(base));
  const mail = (text: string) => der.implicitPrimitive(1, der.ia5(text));
  const ip = (...octets: readonly number[]) => der.implicitPrimitive(7, Uint8Array.from(octets));
  const altNames = (...names: readonly Uint8Array[]) => [extension('2.5.29.17', der.sequence(...names))];

  it.each([
    ['an address within', true, permitted(mail('example.com')), altNames(mail('ayse@example.com'))],
    ['an address outside', false, permitted(mail('example.com')), altNames(mail('ayse@example.org'))],
    [
      'an address in a host below, by a dot',
      true,
      permitted(mail('.example.com')),
      altNames(mail('a@x.example.com')),
    ],
    ['an excluded address', false, excluded(mail('ayse@example.com')), altNames(mail('ayse@example.com'))],
    ['a host in the network', true, permitted(ip(10, 0, 0, 0, 255, 0, 0, 0)), altNames(ip(10, 1, 2, 3))],
    [
      'a host outside the network',
      false,
      permitted(ip(10, 0, 0, 0, 255, 0, 0, 0)),
      altNames(ip(11, 1, 2, 3)),
    ],
    [
      'a host in an excluded network',
      false,
      excluded(ip(10, 0, 0, 0, 255, 0, 0, 0)),
      altNames(ip(10, 9, 9, 9)),
    ],
  ])('%s: %s', async (name, good, constraint, names) => {
    const trust = [shop.make(`NK ${name}`, 'ca')];
    const between = [shop.make(`NA ${name}`, 'ca', `NK ${name}`, { extensions: [subtrees(constraint)] })];
    const leaf = shop.make(`NL ${name}`, 'signer', `NA ${name}`, { extensions: names });
    await expectBoth({ leaf, between, trust }, good);
  });

  it('does not bind the certificate that a CA gives itself for its new key (6.1.3 b)', async () => {
    const organization = (name: string) => der.setOf(der.sequence(der.oid('2.5.4.10'), der.utf8String(name)));
    const country = der.setOf(der.sequence(der.oid('2.5.4.6'), der.printableString('TR')));
    const base = der.explicit(4, der.sequence(country, organization('Alt')));
    const trust = [shop.make('SK', 'ca')];
    const between = [
      shop.make('SA', 'ca', 'SK', { extensions: [subtrees(permitted(base))], keyName: 'SA old' }),
      shop.make('SA', 'ca', 'SA', { keyName: 'SA new', label: 'new' }),
    ];
    for (const [name, good] of [
      ['Alt', true],
      ['Üst', false],
    ] as const) {
      const subject = { country: 'TR', organization: name, commonName: 'SL' };
      const leaf = shop.make('SL', 'signer', 'SA/new', { subject });
      await expectBoth({ leaf, between, trust }, good);
    }
  });

  it('looks at the address in the subject of older certificates', async () => {
    const trust = [shop.make('EK', 'ca')];
    const between = [shop.make('EA', 'ca', 'EK', { extensions: [subtrees(permitted(mail('example.com')))] })];
    for (const [emailAddress, good] of [
      ['ayse@example.com', true],
      ['ayse@example.org', false],
    ] as const) {
      const leaf = shop.make('EL', 'signer', 'EA', {
        subject: { country: 'TR', commonName: 'EL', emailAddress },
      });
      await expectBoth({ leaf, between, trust }, good);
    }
  });

  it('looks at the address in the subject beside an alternative name too, for it is shown', async () => {
    const trust = [shop.make('EK2', 'ca')];
    const between = [
      shop.make('EA2', 'ca', 'EK2', { extensions: [subtrees(permitted(mail('example.com')))] }),
    ];
    for (const [emailAddress, good] of [
      ['mehmet@example.com', true],
      ['genel.mudur@example.org', false],
    ] as const) {
      const leaf = shop.make('EL2', 'signer', 'EA2', {
        subject: { country: 'TR', commonName: 'EL2', emailAddress },
        extensions: altNames(mail('ayse@example.com')),
      });
      await expectBoth({ leaf, between, trust }, good);
    }
  });
});

describe('what the certificate is for (RFC 5280 4.2.1.12, RFC 3161 2.3)', () => {
  it('is not documents, when it is for time-stamps or OCSP answers alone', async () => {
    const trust = [shop.make('UK', 'ca')];
    for (const [role, good] of [
      ['tsa', false],
      ['ocsp', false],
      ['signer', true],
    ] as const) {
      const leaf = shop.make(`U ${role}`, role, 'UK', { keyUsage: ['digitalSignature'] });
      expect((await judgePath({ leaf, trust })).result.status).toBe(good ? 'PASSED' : 'INDETERMINATE');
    }
  });

  it.each([
    ['for it alone and critical', true, [PURPOSE.timeStamping], true],
    ['not critical', false, [PURPOSE.timeStamping], false],
    ['for more than that', false, [PURPOSE.timeStamping, PURPOSE.emailProtection], true],
    ['for anything', false, ['2.5.29.37.0'], true],
  ])('a time-stamp authority’s is %s: %s', async (name, good, purposes, critical) => {
    const trust = [shop.make('TK', 'ca')];
    const leaf = shop.make(`T ${name}`, 'signer', 'TK', {
      keyUsage: ['digitalSignature'],
      extensions: [extendedKeyUsage(purposes, critical)],
    });
    const { result } = await judgePath({ leaf, trust, purpose: 'timestamp' });
    expect(result).toMatchObject(
      good ? { status: 'PASSED' } : { subIndication: 'CHAIN_CONSTRAINTS_FAILURE' },
    );
  });
});

describe('issuers that are missing (RFC 5280 4.2.2.1)', () => {
  const trust = [shop.make('FK', 'ca')];
  const upper = shop.make('FA', 'ca', 'FK', { caIssuersUrls: ['http://ca.example/root'] });
  const lower = shop.make('FB', 'ca', 'FA', { caIssuersUrls: ['http://ca.example/upper'] });
  const leaf = shop.make('FL', 'signer', 'FB', { caIssuersUrls: ['http://ca.example/lower'] });
  const network = (replies: Readonly<Record<string, Uint8Array>>) => {
    const asked: string[] = [];
    const fetcher = async ({ url }: FetchRequest) => {
      asked.push(new URL(url).pathname);
      const reply = replies[new URL(url).pathname];
      if (reply === undefined) throw new SignatureError('http_status', '404');
      return reply;
    };
    return { asked, client: revocationClient({ fetcher }) };
  };

  it('are fetched one after the other until the anchor is reached', async () => {
    const { asked, client } = network({ '/lower': lower, '/upper': upper });
    const { result, chain } = await judgePath({ leaf, trust, client });
    expect([result.status, textOf(chain)]).toEqual(['PASSED', ['FL', 'FB', 'FA', 'FK']]);
    expect(asked).toEqual(['/lower', '/upper']);
  });

  it('are not fetched where nothing may be fetched, nothing is missing, or nobody is trusted', async () => {
    expect((await judgePath({ leaf, trust })).chain).toEqual([]);
    const { asked, client } = network({ '/lower': lower, '/upper': upper });
    await judgePath({ leaf, between: [lower, upper], trust, client });
    await judgePath({ leaf, trust: [], client });
    expect(asked).toEqual([]);
  });

  it('end the search where they lead in circles, to somebody else, or on and on', async () => {
    const circle = network({ '/lower': leaf });
    expect((await judgePath({ leaf, trust, client: circle.client })).result).toMatchObject({
      subIndication: 'NO_CERTIFICATE_CHAIN_FOUND',
    });
    expect(circle.asked).toEqual(['/lower']);
    const endless: Record<string, Uint8Array> = {};
    shop.make('S0', 'ca');
    for (let index = 1; index <= 10; index++) {
      const caIssuersUrls = [`http://ca.example/S${index - 1}`];
      endless[`/S${index}`] = shop.make(`S${index}`, 'ca', `S${index - 1}`, { caIssuersUrls });
    }
    const stranger = shop.make('SL', 'signer', 'S10', { caIssuersUrls: ['http://ca.example/S10'] });
    const { asked, client } = network(endless);
    await judgePath({ leaf: stranger, trust, client });
    expect(asked.length).toBeLessThanOrEqual(6);
  });
});

describe('certificates that somebody made to keep us busy', () => {
  it('cost what they are: thousands of the issuer’s name', async () => {
    const trust = [shop.make('BK', 'ca')];
    const right = shop.make('BA', 'ca', 'BK', { label: 'right' });
    const leaf = shop.make('BL', 'signer', 'BA/right');
    const forged = shop.make('BA', 'ca', undefined, { keyName: 'forger', label: 'forged' });
    const crowd = Array.from({ length: 3_000 }, (_, index) => {
      const copy = Buffer.from(forged);
      copy.writeUInt16BE(index, copy.length - 4);
      return copy;
    });
    const began = performance.now();
    const { result } = await judgePath({ leaf, between: [...crowd, right], trust });
    expect(result.status).toBe('PASSED');
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('cost what they are: everybody certified by everybody', async () => {
    const names = Array.from({ length: 9 }, (_, index) => `C${index}`);
    for (const name of names) shop.make(name, 'ca');
    const between = names.flatMap((name) =>
      names.filter((above) => above !== name).map((above) => shop.make(name, 'ca', above, { label: above })),
    );
    const leaf = shop.make('CL', 'signer', 'C0');
    const began = performance.now();
    expect((await judgePath({ leaf, between, trust: [shop.make('Yabancı', 'ca')] })).chain).toEqual([]);
    const root = shop.make('CK', 'ca');
    const out = shop.make('C8', 'ca', 'CK', { label: 'out' });
    expect(textOf((await judgePath({ leaf, between: [...between, out], trust: [root] })).chain)).toEqual([
      'CL',
      'C0',
      'C8',
      'CK',
    ]);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('never lead to an anchor that did not sign, however they are damaged', async () => {
    const trust = [shop.make('ZK', 'ca')];
    const between = [shop.make('ZA', 'ca', 'ZK')];
    const leaf = shop.make('ZL', 'signer', 'ZA');
    const certificates = [leaf, ...between];
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 1 }),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        fc.integer({ min: 1, max: 255 }),
        async (which, place, change) => {
          const damaged = certificates.map((one) => Uint8Array.from(one));
          const target = damaged[which];
          const [first, second] = damaged;
          if (target === undefined || first === undefined || second === undefined) return;
          const at = Math.floor(place * target.length);
          target[at] = (target[at] ?? 0) ^ change;
          try {
            const { result } = await judgePath({ leaf: first, between: [second], trust });
            expect(result.status).not.toBe('PASSED');
          } catch (error) {
            if (!(error instanceof SignatureError)) throw error;
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('are told apart by their keys, not by their names', async () => {
    const trust = [shop.make('YK', 'ca')];
    const impostor = shop.make('YK', 'ca', undefined, { keyName: 'impostor', label: 'impostor' });
    const leaf = shop.make('YL', 'signer', 'YK/impostor', { key: testKey('p256', 'YL') });
    await expectBoth({ leaf, between: [impostor], trust }, false);
  });
});
