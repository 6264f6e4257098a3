import { describe, expect, it } from 'vitest';
import { testSigner } from '../../testing/index.ts';
import { readXades } from '../read/readXades.ts';
import { signXades } from '../write/sign.ts';
import { checkReferences } from './verify.ts';
import { findNamesakes, findWrapping } from './wrapping.ts';

const signer = testSigner('p256');

async function signed(document: string, signedId: string, into?: string): Promise<string> {
  const place = into === undefined ? {} : { into: { namespace: '', local: into } };
  const content = { form: 'enveloped', document: Buffer.from(document), signedId, ...place } as const;
  return Buffer.from(await signXades(content, signer, { profile: 'baseline-b' })).toString();
}

/**
 * What is said of wrapping: the weight, or `none`. Everything that is signed has to hold nevertheless, except inside
 * the signature, where the transforms leave nothing of it.
 */
function verdict(text: string): string {
  const document = readXades(Buffer.from(text));
  const signature = document.signatures.find(({ references }) => references.length > 0);
  if (signature === undefined) throw new Error('no signature');
  const checks = checkReferences(document, signature);
  for (const { status, empty } of checks) expect(empty ? 'match' : status).toBe('match');
  return findWrapping(document, signature, checks)[0]?.weight ?? 'none';
}

const signatureIn = (text: string) => /<ds:Signature .*<\/ds:Signature>/s.exec(text)?.[0] ?? '';
const evilOf = (element: string) => element.replace(' Id="x"', ' Id="y"').replace('>2<', '>999<');
const inside = (element: string, more: string) => element.replace(/<\/[\w:]+>$/, `${more}$&`);
const intoSignature = (signature: string, more: string) =>
  signature.replace('</ds:Signature>', `${more}</ds:Signature>`);

/** The eight ways of "On Breaking SAML: Be Whoever You Want to Be" (Somorovsky and others, 2012), table 1. */
const ways: readonly (readonly [name: string, rearrange: (parts: Parts) => string])[] = [
  [
    '1: the signed root inside the signature of another',
    (p) => inside(p.evil, intoSignature(p.signature, p.bare)),
  ],
  ['2: the signed root beside the signature, in another', (p) => inside(p.evil, p.bare + p.signature)],
  ['3: another one in front of the signed one', (p) => p.evil + p.whole],
  ['4: the signed one inside another', (p) => inside(p.evil, p.whole)],
  ['5: the signature taken over by another one', (p) => inside(p.evil, p.signature) + p.bare],
  [
    '6: the signed one inside the signature that another took over',
    (p) => inside(p.evil, intoSignature(p.signature, p.bare)),
  ],
  ['7: another one inside an extension', (p) => `<Extensions>${p.evil}</Extensions>${p.whole}`],
  [
    '8: the signed one inside an Object of the signature',
    (p) => inside(p.evil, intoSignature(p.signature, `<ds:Object>${p.bare}</ds:Object>`)),
  ],
];

interface Parts {
  /** The signed element with its signature, without, the signature, and what takes its place. */
  readonly whole: string;
  readonly bare: string;
  readonly signature: string;
  readonly evil: string;
}

function partsOf(text: string, tag: string): Parts {
  const whole = new RegExp(`<${tag}[ >].*</${tag}>`, 's').exec(text)?.[0] ?? '';
  const signature = signatureIn(whole);
  const bare = whole.replace(signature, '');
  return { whole, bare, signature, evil: evilOf(bare) };
}

describe('wrapping around an element that holds its signature', async () => {
  const text = await signed('<r><d Id="x"><v>2</v><to>Ali</to></d></r>', 'x', 'd');
  const parts = partsOf(text, 'd');

  it('holds before', () => {
    expect(verdict(text)).toBe('none');
  });

  it.each(ways)('is noticed, way %s', (_, rearrange) => {
    expect(verdict(text.replace(parts.whole, rearrange(parts)))).not.toBe('none');
  });

  it.each(ways)('is an attack in SAML, way %s', async (_, rearrange) => {
    const saml =
      '<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion"><a:Assertion Id="x"><a:Subject>2</a:Subject></a:Assertion></p:Response>';
    const content = {
      form: 'enveloped',
      document: Buffer.from(saml),
      signedId: 'x',
      into: { namespace: 'urn:oasis:names:tc:SAML:2.0:assertion', local: 'Assertion' },
    } as const;
    const good = Buffer.from(await signXades(content, signer, { profile: 'baseline-b' })).toString();
    const assertion = partsOf(good, 'a:Assertion');
    expect(verdict(good)).toBe('none');
    expect(verdict(good.replace(assertion.whole, rearrange(assertion)))).toBe('broken');
  });
});

describe('wrapping around a root that holds its signature', async () => {
  const text = await signed('<d Id="x"><v>2</v><to>Ali</to></d>', 'x');
  const parts = partsOf(text, 'd');

  it.each(ways.filter(([name]) => /^[12468]/.test(name)))('is an attack, way %s', (_, rearrange) => {
    expect(verdict(rearrange(parts))).toBe('broken');
  });

  it('is an attack also deep inside another one, unless nothing else stands on the way', async () => {
    const { whole } = partsOf(await signed('<d Id="x"><e><v>2</v><to>Ali</to></e></d>', 'x'), 'd');
    expect(verdict(`<d Id="y"><e><v>999</v><to>Ali</to><f>${whole}</f></e></d>`)).toBe('broken');
    expect(verdict(`<d Id="y"><e><f>${whole}<v>999</v></f></e></d>`)).toBe('broken');
    expect(verdict(`<d Id="y">\n<e><f>${whole}</f></e>\n</d>`)).toBe('none');
  });
});

describe('wrapping around an element that a signature beside it points at', async () => {
  const text = await signed('<r><a><b><d Id="x"><v>2</v><to>Ali</to></d></b></a></r>', 'x');
  const { bare, evil } = partsOf(text, 'd');
  const away = (place: string) =>
    text.replace(bare, evil).replace('<ds:Signature ', `${place}<ds:Signature `);

  it.each([
    ['in a wrapper beside the other one', text.replace(bare, `${evil}<w>${bare}</w>`)],
    ['in a wrapper far from the other one', away(`<w>${bare}</w>`)],
    ['inside the other one', text.replace(bare, inside(evil, bare))],
  ])('leaves a doubt: it is %s', (_, wrapped) => {
    expect(verdict(wrapped)).toBe('doubt');
  });

  it('is an attack: it was moved into an Object of the signature', () => {
    const object = `<ds:Object>${bare}</ds:Object></ds:Signature>`;
    expect(verdict(text.replace(bare, evil).replace('</ds:Signature>', object))).toBe('broken');
  });

  it('is an attack on the body of a SOAP message', async () => {
    const soap = 'http://schemas.xmlsoap.org/soap/envelope/';
    const message = await signed(
      `<s:Envelope xmlns:s="${soap}"><s:Header/><s:Body Id="x"><op>2</op></s:Body></s:Envelope>`,
      'x',
    );
    expect(verdict(message)).toBe('none');
    const body = '<s:Body Id="x"><op>2</op></s:Body>';
    const wrapped = message
      .replace(body, evilOf(body))
      .replace('<s:Header/>', `<s:Header>${body}</s:Header>`);
    expect(verdict(wrapped)).toBe('broken');
  });
});

describe('an honest signature of a part is no attack', () => {
  it.each([
    ['deep inside', '<a><b><c><d><e Id="x"><v>2</v></e></d></c></b></a>'],
    ['of a list', '<r><d><v>1</v></d><d Id="x"><v>2</v></d><d><v>3</v></d></r>'],
    ['in others of its name that hold nothing else', '<n><n><n Id="x">derin</n></n></n>'],
    ['a section of a section', '<doc><s><t>A</t><p>bir</p><s Id="x"><t>B</t><p>iki</p></s></s></doc>'],
    ['a section of a root of the same name', '<s><t>A</t><s Id="x"><t>B</t></s></s>'],
    ['a paragraph of another chapter', '<doc><k><p>a</p></k><l><p Id="x">b</p></l></doc>'],
    ['a name that stands for many things', '<h><div><div><div Id="x">1</div></div><div>2</div></div></h>'],
    [
      'one party of two',
      '<i><S><Party><v>1</v><n>A</n></Party></S><C><Party Id="x"><v>2</v><n>B</n></Party></C></i>',
    ],
  ])('%s', async (_, document) => {
    expect(verdict(await signed(document, 'x'))).toBe('none');
  });

  it('each of a batch with a signature of its own', async () => {
    const one = await signed('<r><d Id="x"><v>2</v></d><d Id="z"><v>3</v></d></r>', 'x', 'd');
    const content = { form: 'enveloped', document: Buffer.from(one), signedId: 'z' } as const;
    expect(verdict(Buffer.from(await signXades(content, signer, { profile: 'baseline-b' })).toString())).toBe(
      'none',
    );
  });

  it('that stands beside what it signs, and names the enveloped transform all the same (NF-e)', async () => {
    const text = await signed('<NFe><infNFe Id="x"><v>2</v></infNFe></NFe>', 'x');
    const document = readXades(Buffer.from(text));
    const [signature] = document.signatures;
    const [check] = signature === undefined ? [] : checkReferences(document, signature);
    if (signature === undefined || check === undefined) throw new Error('no signature');
    const transforms = readXades(
      Buffer.from(
        '<d xmlns="http://www.w3.org/2000/09/xmldsig#"><Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/></d>',
      ),
    ).xml.root.children.flatMap((node) => (node.kind === 'element' ? [node] : []));
    const marked = { ...check, reference: { ...check.reference, transforms } };
    expect(findWrapping(document, signature, [marked])).toEqual([]);
  });

  it('but says that there are others like it', async () => {
    const document = readXades(
      Buffer.from(await signed('<r><d><v>1</v></d><d Id="x"><v>2</v></d></r>', 'x')),
    );
    const [signature] = document.signatures;
    const checks = signature === undefined ? [] : checkReferences(document, signature);
    expect(findNamesakes(document, checks)).toMatchObject([{ weight: 'remark', code: 'xml_unsigned_twin' }]);
  });
});

describe('what an attacker with random documents found', () => {
  const document = '<r><Tutar>100</Tutar></r>';
  const whole = async () =>
    Buffer.from(
      await signXades({ form: 'enveloped', document: Buffer.from(document) }, signer, {
        profile: 'baseline-b',
      }),
    ).toString();
  const enveloping = async () =>
    Buffer.from(
      await signXades({ form: 'enveloping', content: Buffer.from(document), embed: 'xml' }, signer, {
        profile: 'baseline-b',
      }),
    ).toString();
  const faults = (text: string) =>
    readXades(Buffer.from(text)).signatures[0]?.faults.map(({ code }) => code) ?? [];

  it.each([
    ['an amount', '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#">0</ds:Signature>'],
    [
      'an element',
      '<x:Signature xmlns:x="http://www.w3.org/2000/09/xmldsig#"><Tutar>999</Tutar></x:Signature>',
    ],
  ])('doubts a document in which %s passes itself off as a signature', async (_, pretender) => {
    const text = (await whole()).replace('100', `100${pretender}`);
    expect(verdict(text)).toBe('doubt');
  });

  it('does not doubt a document with a second signature', async () => {
    const second = await signXades({ form: 'enveloped', document: Buffer.from(await whole()) }, signer, {
      profile: 'baseline-b',
    });
    expect(verdict(Buffer.from(second).toString())).toBe('none');
  });

  it.each([
    ['KeyInfo', (text: string) => text.replace('<ds:KeyInfo', '<ds:KeyInfo ID="x"')],
    ['an element within KeyInfo', (text: string) => text.replace('<ds:X509Data', '<ds:X509Data id="x"')],
    [
      'an Object',
      (text: string) =>
        text.replace(
          '</ds:Signature>',
          '<ds:Object><Tutar xml:id="x">999</Tutar></ds:Object></ds:Signature>',
        ),
    ],
  ])('doubts %s with the id of something signed', async (_, change) => {
    const content = { form: 'enveloped', document: Buffer.from('<r><Tutar Id="x">100</Tutar></r>') } as const;
    const text = Buffer.from(await signXades(content, signer, { profile: 'baseline-b' })).toString();
    expect(verdict(text)).toBe('none');
    expect(verdict(change(text))).toBe('doubt');
  });

  it.each([
    ['with an element', '<Note/>', ''],
    ['with text', 'eski', ''],
    ['deep down', '<V>eski<U>', '</U></V>'],
  ])('doubts a copy in the place of what was moved aside %s', async (_, before, behind) => {
    const order = '<Order Id="x"><Item>kalem</Item><Sum>2</Sum></Order>';
    const text = await signed(`<Batch><Head>a</Head>${order}<Sig/></Batch>`, 'x', 'Sig');
    expect(verdict(text)).toBe('none');
    const moved = text
      .replace(order, evilOf(order))
      .replace('</Batch>', `<Old>${before}${order}${behind}</Old></Batch>`);
    expect(verdict(moved)).toBe('doubt');
  });

  it('does not doubt groups of a list that are alike', async () => {
    const order = (id: string) => `<Order${id}><Item>kalem</Item><Sum>2</Sum></Order>`;
    const group = (id: string) => `<Group><Name>g</Name>${order(id)}</Group>`;
    const text = await signed(`<Batch>${group('')}${group(' Id="x"')}<Sig/></Batch>`, 'x', 'Sig');
    expect(verdict(text)).toBe('none');
  });

  it('does not doubt ids that only signatures share, or only what is signed', async () => {
    const content = {
      form: 'enveloped',
      document: Buffer.from('<r><a id="1"/><b id="1"/></r>'),
    } as const;
    const first = Buffer.from(await signXades(content, signer, { profile: 'baseline-b' })).toString();
    expect(verdict(first)).toBe('none');
    expect(verdict(first.replace('<ds:KeyInfo', '<ds:KeyInfo Id="k"'))).toBe('none');
  });

  it.each(['before', 'behind'])(
    'doubts an unsigned Object %s the signed one that looks like it',
    async (where) => {
      const text = await enveloping();
      const object = /<ds:Object Id="[^"]*">(?:(?!<ds:Object).)*<r>.*?<\/ds:Object>/s.exec(text)?.[0] ?? '';
      const evil = object.replace(/ Id="[^"]*"/, '').replace('100', '999');
      expect(verdict(text.replace(object, where === 'before' ? evil + object : object + evil))).toBe('doubt');
    },
  );

  it('does not take an Object with text of its own around a signed one for signed', async () => {
    const text = await enveloping();
    const object = /<ds:Object Id="[^"]*">(?:(?!<ds:Object).)*<r>.*?<\/ds:Object>/s.exec(text)?.[0] ?? '';
    expect(object).not.toBe('');
    expect(verdict(text.replace(object, `<ds:Object>999 ${object}</ds:Object>`))).not.toBe('none');
  });

  it('remarks on an unsigned Object that is something else', async () => {
    const more = '<ds:Object><Ek>not</Ek></ds:Object></ds:Signature>';
    expect(verdict((await enveloping()).replace('</ds:Signature>', more))).toBe('remark');
  });

  it.each([
    ['KeyInfo twice', (text: string) => text.replace(/<ds:KeyInfo.*?<\/ds:KeyInfo>/s, '$&$&')],
    [
      'an element of somebody else',
      (text: string) => text.replace('</ds:Signature>', '<Ek/></ds:Signature>'),
    ],
    [
      'a signature within it',
      (text: string) => text.replace('</ds:Signature>', '<ds:Signature/></ds:Signature>'),
    ],
    [
      'text beside its parts',
      (text: string) => text.replace('<ds:SignedInfo>', 'Toplam: 999<ds:SignedInfo>'),
    ],
    [
      'its value before what it signs',
      (text: string) =>
        text.replace(
          /(<ds:SignedInfo.*<\/ds:SignedInfo>)(<ds:SignatureValue.*<\/ds:SignatureValue>)/s,
          '$2$1',
        ),
    ],
  ])('finds fault with a signature that has %s (XMLDSig 4.2)', async (_, change) => {
    const text = await whole();
    expect(faults(text)).toEqual([]);
    expect(faults(change(text))).toEqual(['xades_structure']);
  });
});

describe('a comment that nobody signed (XMLDSig 4.4.3.3)', () => {
  const invoice = '<Fatura><Tutar Id="x">1000</Tutar><Not>Son gün: yarın</Not></Fatura>';

  it.each([
    ['of the whole document', undefined],
    ['of an element', 'x'],
  ])('in the middle of a text that is signed as a part %s is remarked on', async (_, signedId) => {
    const content = {
      form: 'enveloped',
      document: Buffer.from(invoice),
      ...(signedId && { signedId }),
    } as const;
    const text = Buffer.from(await signXades(content, signer, { profile: 'baseline-b' })).toString();
    expect(verdict(text)).toBe('none');
    expect(verdict(text.replace('>1000<', '>1<!-- -->000<'))).toBe('remark');
  });

  it('beside a text, or between elements, says nothing', async () => {
    const content = { form: 'enveloped', document: Buffer.from(invoice) } as const;
    const text = Buffer.from(await signXades(content, signer, { profile: 'baseline-b' })).toString();
    expect(
      verdict(text.replace('>1000<', '><!-- TL -->1000<!-- brüt --><').replace('<Not>', '<!-- --><Not>')),
    ).toBe('none');
  });
});

describe('a stylesheet in front of the document (Associating Style Sheets with XML, 2)', () => {
  const invoice = '<Fatura><Tutar Id="x">1000</Tutar></Fatura>';
  const sheet = '<?xml-stylesheet type="text/xsl" href="https://a.example/b.xsl"?>';
  const codes = (text: string) => {
    const document = readXades(Buffer.from(text));
    const signature = document.signatures[0];
    if (signature === undefined) throw new Error('no signature');
    return findWrapping(document, signature, checkReferences(document, signature)).map(
      ({ weight, code }) => `${weight} ${code}`,
    );
  };

  it('is remarked on where an element is signed', async () => {
    const text = await signed(invoice, 'x');
    expect(codes(text)).toEqual([]);
    expect(codes(sheet + text)).toEqual(['remark xml_unsigned_stylesheet']);
    expect(codes(`${text}${sheet.replace('-stylesheet', '-model')}`)).toEqual([]);
  });

  it('is signed with the whole document', async () => {
    const content = { form: 'enveloped', document: Buffer.from(sheet + invoice) } as const;
    const text = Buffer.from(await signXades(content, signer, { profile: 'baseline-b' })).toString();
    expect(text).toContain(sheet);
    expect(codes(text)).toEqual([]);
  });
});
