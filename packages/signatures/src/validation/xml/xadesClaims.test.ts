import { describe, expect, it } from 'vitest';
import {
  bes,
  enveloped,
  exclusive,
  first,
  made,
  reference,
  validated,
} from '../../testing/xades/foreignShapes.ts';
import { reportAsText } from '../index.ts';

const signed = reference('', [enveloped, exclusive], 'Id="r"');
const claimed = (signature: string, data = '', references = [signed]) =>
  validated(
    made(
      bes({
        references,
        signingCertificate: signature,
        dataProperties: `<x:SignedDataObjectProperties>${data}</x:SignedDataObjectProperties>`,
      }),
    ),
  );
const role = (version: string, text: string) =>
  `<x:SignerRole${version}><x:ClaimedRoles><x:ClaimedRole>${text}</x:ClaimedRole></x:ClaimedRoles></x:SignerRole${version}>`;
const commitment = (identifier: string) =>
  `<x:CommitmentTypeIndication><x:CommitmentTypeId><x:Identifier>${identifier}</x:Identifier></x:CommitmentTypeId><x:AllSignedDataObjects/></x:CommitmentTypeIndication>`;
const format = (type: string, to = '#r') =>
  `<x:DataObjectFormat ObjectReference="${to}"><x:Description>sözleşme</x:Description><x:MimeType>${type}</x:MimeType></x:DataObjectFormat>`;

describe('EN 319 132-1, 5.2: what the signer claims in XML', () => {
  it('is told as it is of CAdES', async () => {
    const place =
      '<x:SignatureProductionPlaceV2><x:City>Ankara</x:City><x:StreetAddress>Atatürk Bulvarı 1</x:StreetAddress><x:CountryName>TR</x:CountryName></x:SignatureProductionPlaceV2>';
    const commitments = ['http://uri.etsi.org/01903/v1.2.2#ProofOfApproval', 'urn:oid:2.999.7'].map(
      commitment,
    );
    const report = await claimed(
      `${place}${role('V2', 'Müdür')}${role('', 'Memur')}`,
      `${format('application/xml')}${commitments.join('')}`,
    );
    expect(first(report).claims).toEqual({
      roles: ['Müdür', 'Memur'],
      certifiedAttributes: [],
      otherAttributes: [],
      commitments: ['proofOfApproval', '2.999.7'],
      location: { country: 'TR', locality: 'Ankara', postalAddress: ['Atatürk Bulvarı 1'] },
      mimeType: 'application/xml',
      contentDescription: 'sözleşme',
    });
    expect(reportAsText(report)).toContain('claims to sign as Müdür, Memur');
  });

  it('of several objects is said of none', async () => {
    const report = await claimed('', `${format('text/plain')}${format('application/xml')}`);
    expect(first(report).claims).toBeNull();
  });

  it('of what is signed is believed only where it is said of that (5.2.4)', async () => {
    const part = (id: string) => reference('#x', [exclusive], `Id="${id}"`);
    const typeOf = async (to: string, references: readonly string[]) =>
      first(await claimed('', format('text/plain', to), [...references])).claims?.mimeType;
    expect(await typeOf('#r', [part('r')])).toBe('text/plain');
    expect(await typeOf('#x', [part('r')])).toBe('text/plain');
    expect(await typeOf('#k', [part('r'), reference('#k')])).toBeUndefined();
    for (const elsewhere of ['', '#', '#p', '#v', '#yok', 'r'])
      expect([elsewhere, await typeOf(elsewhere, [part('r')])]).toEqual([elsewhere, undefined]);
    // Of two parts one is named, and nothing is said of the other.
    expect(await typeOf('#r', [part('r'), signed.replace('"r"', '"whole"')])).toBeUndefined();
    expect(await typeOf('#r', [part('r'), reference('#k')])).toBe('text/plain');
  });
});
