import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../io/index.ts';
import { ONE_PAGE, rawPdf } from '../../testing/rawPdf.ts';
import { PdfDocument } from '../document.ts';
import { PdfStream } from '../objects.ts';

const open = (bytes: Uint8Array) => PdfDocument.open(new BufferSource(bytes));

const UNKNOWN_KEY = `/O<${'11'.repeat(48)}>/U<${'22'.repeat(48)}>/OE<${'33'.repeat(32)}>/UE<${'44'.repeat(32)}>/P -4`;
const AES = '/CF<</StdCF<</CFM/AESV3/AuthEvent/EFOpen>>>>';

function encrypted(dictionary: string, objects: Readonly<Record<number, string>> = {}): Buffer {
  return rawPdf({
    objects: { ...ONE_PAGE, 5: `<<${dictionary}>>`, ...objects },
    trailer: '/Root 1 0 R/Encrypt 5 0 R',
  });
}

describe('a file that is encrypted with an unknown password (ISO 32000-2, 7.6)', () => {
  it('opens where only its attachments are encrypted', async () => {
    const pdf = encrypted(
      `/Filter/Standard/V 5/R 6/EFF/StdCF/StmF/Identity/StrF/Identity${AES}${UNKNOWN_KEY}`,
    );
    expect((await (await open(pdf)).catalog()).name('Type')).toBe('Catalog');
  });

  it('does not give the stream that is encrypted by itself', async () => {
    const pdf = encrypted(`/Filter/Standard/V 5/R 6/StmF/Identity/StrF/Identity${AES}${UNKNOWN_KEY}`, {
      6: `<</Filter/Crypt/DecodeParms<</Name/StdCF>>/Length 48>>\nstream\n${'x'.repeat(48)}\nendstream`,
    });
    const document = await open(pdf);
    const stream = await document.get(6);
    if (!(stream instanceof PdfStream)) throw new Error('no stream');
    await expect(document.streamData(stream, 6)).rejects.toMatchObject({ code: 'pdf_encrypted' });
  });

  it.each([
    ['its strings are', `/Filter/Standard/V 5/R 6/StmF/Identity/StrF/StdCF${AES}${UNKNOWN_KEY}`],
    ['its streams are', `/Filter/Standard/V 5/R 6/StmF/StdCF/StrF/Identity${AES}${UNKNOWN_KEY}`],
    ['the method is not known', '/Filter/Standard/V 5/R 6/StmF/New/StrF/New/CF<</New<</CFM/AESV4>>>>'],
    ['the filter is not there', `/Filter/Standard/V 5/R 6/StmF/Gone/StrF/Gone${UNKNOWN_KEY}`],
    ['it does not say what is', `/Filter/Standard/V 5/R 6${AES}${UNKNOWN_KEY}`],
    ['the key is for certificates', '/Filter/Adobe.PubSec/SubFilter/adbe.pkcs7.s5/V 4'],
    ['the version is not known', `/Filter/Standard/V 3/R 3${UNKNOWN_KEY}`],
  ])('is refused where %s', async (_, dictionary) => {
    await expect(open(encrypted(dictionary))).rejects.toMatchObject({ code: 'pdf_encrypted' });
  });
});
