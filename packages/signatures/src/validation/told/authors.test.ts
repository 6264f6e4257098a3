import { beforeAll, describe, expect, it } from 'vitest';
import { signCades } from '../../cades/index.ts';
import { BufferSource } from '../../io/index.ts';
import { testPki } from '../../testing/keys.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { replaceLastContents } from '../../testing/validation/lastContents.ts';
import { KIND, signPdf } from '../../testing/validation/signedPdf.ts';
import { validated } from '../../testing/validation/validated.ts';
import type { ValidationReport } from '../report/report.ts';
import { describeReport } from './describeSignature.ts';
import { sentenceOf } from './sentence.ts';

const pki = testPki(KIND);
const crls = [pki.crl('root'), pki.crl('intermediate')];

describe('a later field of the same name', () => {
  let report: ValidationReport;
  beforeAll(async () => {
    const author = await signPdf(makePdf(), { field: 'Yazar' });
    const first = await signPdf(author, { who: 'secondSigner', field: 'Onay' });
    const second = await signPdf(first, { field: 'Onax' });
    const renamed = Buffer.from(
      second.toString('latin1').replace(/\/T\s*\(Onax\)/g, (name) => name.replace('Onax', 'Onay')),
      'latin1',
    );
    const pdf = await replaceLastContents(renamed, async (covered) => {
      const content = { kind: 'new', content: new BufferSource(covered), packaging: 'detached' } as const;
      return await (
        await signCades(content, { ...pki.signer.signer, chain: [] }, { profile: 'baseline-b' })
      ).toBytes();
    });
    report = await validated(pdf, { crls });
  });

  it('takes no revision from whoever signed it', () => {
    expect(report.signatures.map(({ id, signer }) => [id, signer])).toEqual([
      ['Yazar', 'Ayşe Yılmaz Işık'],
      ['Onay', 'Çağrı Öztürk'],
      ['Onay', 'Ayşe Yılmaz Işık'],
    ]);
    expect(report.signatures[1]?.indication).toBe('TOTAL_PASSED');
    const { revisions = [] } = describeReport(report)[0]?.told.since ?? {};
    expect(revisions.map(({ by }) => sentenceOf(by, 'en'))).toEqual([
      'Signed by Çağrı Öztürk.',
      'Signed by Ayşe Yılmaz Işık.',
    ]);
    const added = revisions.map(({ changes }) => changes.map(({ told }) => sentenceOf(told, 'en')).join(' '));
    expect(added[0]).toContain('The signature of Çağrı Öztürk was added');
    expect(added[1]).toContain('The signature of Ayşe Yılmaz Işık was added');
  });
});
