import { describe, expect, it } from 'vitest';
import {
  bes,
  digest,
  ds,
  enveloped,
  etsi,
  exclusive,
  first,
  made,
  reference,
  sha256,
  validated,
  verdict,
} from '../../testing/xades/foreignShapes.ts';

/** What is said to be signed is (XMLDSig 8.1.1: only what is signed is secure), in signatures as others make them. */
const x = `xmlns:x="${etsi}/v1.3.2#"`;
const xpath = (expression: string) =>
  `<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath ${x}>${expression}</ds:XPath></ds:Transform>`;
const filter = (operation: string, expression: string) =>
  `<ds:Transform Algorithm="http://www.w3.org/2002/06/xmldsig-filter2"><f:XPath xmlns:f="http://www.w3.org/2002/06/xmldsig-filter2" Filter="${operation}">${expression}</f:XPath></ds:Transform>`;
const through = (uri: string, transform: string, ...before: readonly string[]) =>
  reference(uri, [...before, exclusive]).replace(
    new RegExp(`<ds:Transform Algorithm="${exclusive}"/>`),
    `${transform}$&`,
  );
const changed = (bytes: Uint8Array, from: string, to: string) =>
  Buffer.from(Buffer.from(bytes).toString().replace(from, to));
const invoice = '<ds:Object Id="o"><f><tutar>100</tutar></f></ds:Object>';

describe('a reference whose transforms choose', () => {
  it.each([
    ['an element', bes({ references: [through('#x', xpath('self::a'))] }), 'bir', 'iki'],
    [
      'an Object',
      bes({ references: [through('#o', xpath('self::ds:Object'))], objects: invoice }),
      // Nowhere in Base64: 100 alone may stand in a certificate before it.
      '<tutar>100',
      '<tutar>900',
    ],
    [
      'the attributes of an element',
      bes({ references: [through('#x', filter('subtract', '//@Id'))] }),
      'bir',
      'bir',
    ],
    [
      'the octets of an earlier form',
      bes({ references: [through('#x', xpath('self::a'), exclusive)] }),
      'bir',
      'iki',
    ],
    [
      'the text of Base64',
      bes({
        references: [reference('#q', [`${ds}base64`])],
        objects: '<ds:Object Id="q">YWJj<c/>ZGVm</ds:Object>',
      }),
      '<c/>',
      '<c>  </c>',
    ],
    [
      'the text of an Object, not the type it is said to have',
      bes({
        references: [reference('#q', [`${ds}base64`])],
        objects: '<ds:Object Id="q" MimeType="text/plain">YWJj</ds:Object>',
      }),
      'text/plain',
      'text/html',
    ],
  ])('from %s does not sign the rest, and the report says so', async (_, shape, from, to) => {
    const report = first(await validated(changed(made(shape), from, to)));
    expect(report).toMatchObject({ indication: 'TOTAL_PASSED', coversWholeFile: false });
    expect(verdict(report).warnings).toContain('xml_reference_selected');
  });

  it.each([
    ['the signature alone', through('', filter('subtract', 'here()/ancestor::*[5]'))],
    ['signatures', through('', filter('subtract', '//*[local-name() = "Signature"]'), enveloped)],
    ['comments', through('#x', xpath('not(self::comment())'))],
  ])('all but %s signs everything', async (_, one) => {
    const shape = bes({ references: [one] }, { document: '<r><a Id="x">bir<!-- not --></a>@@</r>' });
    const report = first(await validated(made(shape)));
    expect(verdict(report)).toMatchObject({ indication: 'TOTAL_PASSED', warnings: [] });
  });

  it('by an attribute of XML itself needs no declaration of its prefix (Namespaces in XML, 3)', async () => {
    const shape = bes(
      { references: [through('#x', xpath('ancestor-or-self::*[@xml:lang = "tr"]'))] },
      { document: '<r><a Id="x" xml:lang="tr">bir</a>@@</r>' },
    );
    expect(verdict(first(await validated(made(shape))))).toMatchObject({
      indication: 'TOTAL_PASSED',
      errors: [],
      warnings: [],
    });
  });
});

describe('a Manifest', () => {
  const good = digest(Buffer.from('<a Id="x">bir</a>'));
  const wrong = digest(Buffer.from('<a Id="x">iki</a>'));
  const entry = (uri: string, value: string) =>
    `<ds:Reference URI="${uri}"><ds:DigestMethod Algorithm="${sha256}"></ds:DigestMethod><ds:DigestValue>${value}</ds:DigestValue></ds:Reference>`;
  const list = (id: string, inside: string) => `<ds:Manifest Id="${id}">${inside}</ds:Manifest>`;
  const inObject = (inside: string, id = '') => `<ds:Object${id}>${inside}</ds:Object>`;
  const nested = (value: string) => {
    const inner = list('n', entry('#x', value));
    const canonical = inner.replace('<ds:Manifest ', `<ds:Manifest xmlns:ds="${ds}" `);
    return inObject(list('m', entry('#n', digest(Buffer.from(canonical)))) + inner);
  };

  it.each([
    ['by itself', '#m', (value: string) => inObject(list('m', entry('#x', value)))],
    ['in an Object', '#o', (value: string) => inObject(list('m', entry('#x', value)), ' Id="o"')],
    ['that another one names', '#m', nested],
  ])('%s is followed to what it lists (XMLDSig 5.1)', async (_, uri, objects) => {
    const of = async (value: string) =>
      first(await validated(made(bes({ references: [reference(uri)], objects: objects(value) }))));
    expect(await of(good)).toMatchObject({ indication: 'TOTAL_PASSED' });
    expect(await of(wrong)).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' });
  });

  it('that names itself by way of another one ends', async () => {
    const objects = inObject(list('m', entry('#n', good)) + list('n', entry('#m', good)));
    const report = await validated(made(bes({ references: [reference('#m')], objects })));
    expect(first(report)).toMatchObject({ subIndication: 'HASH_FAILURE' });
  });

  it.each([
    ['Base64', reference('#m', [`${ds}base64`])],
    ['an expression', through('#m', xpath('not(ancestor-or-self::ds:Reference)'))],
  ])('of which %s takes a part does not say what is signed', async (_, one) => {
    const shape = bes({ references: [one], objects: inObject(list('m', entry('#x', good))) });
    const report = first(await validated(made(shape)));
    expect(report.covers).toEqual({
      kind: 'xml',
      parts: [{ what: 'element', name: 'Manifest', intact: true }],
    });
    expect(report.coversWholeFile).toBe(false);
    expect(verdict(report).warnings).toContain('xml_reference_selected');
  });

  it('with a digest that is no Base64 spoils its own signature alone', async () => {
    const bad = made(
      bes({ references: [reference('#m')], objects: inObject(list('m', entry('#x', '***'))) }),
    );
    expect(first(await validated(bad))).toMatchObject({ level: 'B', subIndication: 'HASH_FAILURE' });
  });
});

describe('what nobody signed inside a signature', () => {
  const shape = bes({ references: [reference('#o')], objects: invoice }, { document: '@@' });
  const evil = '<f><tutar>900</tutar></f>';
  const signed = made(shape);

  it('is nothing at first', async () => {
    const report = first(await validated(signed));
    expect(verdict(report)).toMatchObject({ indication: 'TOTAL_PASSED', warnings: [] });
    expect(report.coversWholeFile).toBe(true);
  });

  it.each([
    ['before the QualifyingProperties', '<x:QualifyingProperties', `${evil}<x:QualifyingProperties`],
    ['behind them', '</x:QualifyingProperties>', `</x:QualifyingProperties>${evil}`],
    ['in KeyInfo', '</ds:KeyInfo>', `${evil}</ds:KeyInfo>`],
    [
      'among the unsigned properties',
      '</x:QualifyingProperties>',
      `<x:UnsignedProperties><x:UnsignedDataObjectProperties><x:UnsignedDataObjectProperty>${evil}</x:UnsignedDataObjectProperty></x:UnsignedDataObjectProperties></x:UnsignedProperties></x:QualifyingProperties>`,
    ],
    ['in another Object', '</ds:Signature>', `<ds:Object>${evil}</ds:Object></ds:Signature>`],
  ])('and looks like what is signed leaves a doubt %s', async (_, from, to) => {
    expect(verdict(first(await validated(changed(signed, from, to))))).toMatchObject({
      indication: 'INDETERMINATE',
      errors: ['xml_unsigned_object'],
    });
  });

  it('beside the QualifyingProperties is remarked on when it is something else', async () => {
    const report = first(
      await validated(changed(signed, '</x:QualifyingProperties>', '</x:QualifyingProperties><not/>')),
    );
    expect(verdict(report)).toMatchObject({
      indication: 'TOTAL_PASSED',
      warnings: ['xml_unsigned_object'],
    });
    expect(report.coversWholeFile).toBe(false);
  });
});

it('a counter-signature from which a transform takes the value is over nothing', async () => {
  const one = made(bes()).toString();
  const counter = made({
    document: one.replace('</r>', '@@</r>'),
    references: [
      through('#v', xpath('self::ds:SignatureValue')).replace(
        '<ds:Reference',
        `$& Type="${etsi}#CountersignedSignature"`,
      ),
    ],
    id: 'c',
  });
  const { signatures } = await validated(counter);
  expect(signatures[1] && verdict(signatures[1]).errors).toContain('countersignature_injected');
});

describe('a signature', () => {
  it.each([
    ['its properties', []],
    ['its properties and its key', [reference('#k')]],
  ])('over nothing but %s signs nothing', async (_, references) => {
    expect(verdict(first(await validated(made(bes({ references })))))).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'SIG_CONSTRAINTS_FAILURE',
      errors: ['xml_nothing_signed'],
    });
  });

  it('over an id that readers decode or not is over one thing in both readings (RFC 3986 2.4)', async () => {
    const encoded = bes({ references: [reference('#%78')] }, { document: '<r><b Id="x">bir</b>@@</r>' });
    const unique = made(encoded);
    expect(verdict(first(await validated(unique)))).toMatchObject({ indication: 'TOTAL_PASSED' });
    const added = changed(unique, '<b Id', '<a Id="%78">iki</a><b Id');
    expect(verdict(first(await validated(added)))).toMatchObject({ indication: 'INDETERMINATE' });
  });

  it('over an id that another element has between blanks is over two (xml:id 1.0, 4)', async () => {
    const over = async (document: string) =>
      verdict(first(await validated(made(bes({ references: [reference('#x')] }, { document })))));
    const unique = made(bes({ references: [reference('#x')] }, { document: '<r><b Id="x">bir</b>@@</r>' }));
    const added = changed(unique, '<b Id', '<a xml:id=" x&#10;">iki</a><b Id');
    expect(verdict(first(await validated(added)))).toMatchObject({
      indication: 'TOTAL_FAILED',
      errors: ['xml_duplicate_id'],
    });
    expect(await over('<r><b xml:id=" x ">bir</b>@@</r>')).toMatchObject({ indication: 'TOTAL_PASSED' });
  });
});
