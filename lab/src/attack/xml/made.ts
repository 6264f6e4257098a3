import { counterSignXades, extendXades, type SignatureProfile, signXades } from '@tomar/signatures';
import { testSources } from '@tomar/signatures/testing';
import type { Random } from '../../chaos/random.ts';
import { type Base, type SignedFacts, type Signs, valuesOf } from './base.ts';
import { businessDocument } from './documents.ts';
import { identityOf, type SignerName } from './signers.ts';
import { readersOf } from './templates.ts';

/** Signatures as we make them: every form and level, parallel ones, counter-signatures. */
export async function madeBase(random: Random, number: number): Promise<Base> {
  const chance = (share: number) => random.between(0, 1) < share;
  const sources = testSources('p256');
  const name = random.oneOf<SignerName>(['p256', 'p256', 'rsa', 'pss', 'p384']);
  const { signer } = identityOf(name);
  const form = random.oneOf([
    'enveloped',
    'enveloped',
    'part',
    'enveloping',
    'detached',
    'parallel',
  ] as const);
  const profile = random.oneOf<SignatureProfile>([
    'baseline-b',
    'baseline-b',
    'baseline-t',
    'baseline-lt',
    'baseline-lta',
    // A second signature would have to name the profile's policy too.
    ...(form === 'parallel' ? [] : (['tr-p4'] as const)),
  ]);
  const countered = profile !== 'baseline-lta' && chance(0.25);
  const business = businessDocument(random);
  const document = Buffer.from(business.template.replace('@@', ''));
  const outside = { uri: `icerik${number}.bin`, content: Buffer.from('Dışarıdaki içerik') };
  const sign = (bytes: Uint8Array, who: SignerName, asked: SignatureProfile) =>
    signXades(
      { form: 'enveloped', document: bytes, ...(form === 'part' ? { signedId: 'govde' } : {}) },
      identityOf(who).signer,
      { profile: asked, ...(chance(0.3) ? { contentCanonicalization: exclusive } : {}) },
      sources,
    );
  const signs: Signs =
    form === 'part'
      ? { kind: 'parts', names: ['Govde'] }
      : form === 'enveloping'
        ? { kind: 'object' }
        : form === 'detached'
          ? { kind: 'outside' }
          : { kind: 'whole', without: [] };
  // The object of our own signatures has an id that begins anew every time.
  const readers =
    signs.kind === 'object' ? readersOf(business, signs).slice(0, 1) : readersOf(business, signs);
  const facts: SignedFacts[] = [{ signer: name, xades: true, signs, readers }];
  let bytes: Uint8Array;
  switch (form) {
    case 'enveloped':
    case 'part':
      bytes = await sign(document, name, profile);
      break;
    case 'parallel':
      bytes = await sign(await sign(document, name, 'baseline-b'), 'second', 'baseline-b');
      if (profile !== 'baseline-b') bytes = await extendXades(bytes, profile, sources);
      facts.push({ signer: 'second', xades: true, signs, readers });
      break;
    case 'enveloping':
      bytes = await signXades(
        { form: 'enveloping', content: document, embed: random.oneOf(['base64', 'xml'] as const) },
        signer,
        { profile },
        sources,
      );
      break;
    case 'detached':
      bytes = await signXades({ form: 'detached', objects: [outside] }, signer, { profile }, sources);
      break;
  }
  if (countered) {
    bytes = await counterSignXades(bytes, identityOf('second').signer, { profile: 'baseline-b' });
    facts.push({ signer: 'second', xades: true, signs: { kind: 'value' }, readers: [] });
  }
  return {
    name: `made ${form} ${profile}${countered ? ' countered' : ''}`,
    bytes,
    ...(form === 'detached' ? { outside } : {}),
    signatures: facts,
    // The whole document is canonicalised inclusively unless asked otherwise, and time-stamps are over what was made.
    exclusive: form === 'detached' && profile === 'baseline-b',
    comments: false,
    values: valuesOf(bytes),
    valueCovered: profile !== 'baseline-b' || countered,
    archived: profile === 'baseline-lta',
    keyInfoSigned: false,
    nested: false,
  };
}

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
