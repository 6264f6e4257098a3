import { createHash, sign } from 'node:crypto';
import { testPki } from '@tomar/signatures/testing/index.ts';
import { signXades, type XadesContent } from '@tomar/signatures/xades/index.ts';
import { type Measure, rssMb, sideBySide } from '../measure.ts';

/** XAdES baseline-B of 100 KB against the least that any signature costs: SHA-256 of the bytes and one RSA value. */
export async function* measures(): AsyncIterable<Measure & { readonly group: 'signatures' }> {
  const { signer, privateKey } = testPki('rsa2048').signer;
  const document = invoice(100_000);
  const raw = () => {
    sign('sha256', createHash('sha256').update(document).digest(), privateKey);
  };
  const contents: readonly XadesContent[] = [
    { form: 'enveloped', document },
    { form: 'enveloping', content: document },
    { form: 'detached', objects: [{ uri: 'invoice.xml', content: document }] },
  ];
  for (const content of contents) {
    const ours = () => signXades(content, signer, { profile: 'baseline-b' });
    // The compiler works beside the program: give it time to finish before anything counts.
    await sideBySide(warmUpRounds, raw, ours);
    const [theirTime = 0, ourTime = 0] = await sideBySide(rounds, raw, ours);
    yield {
      group: 'signatures',
      case: `XAdES B-B ${content.form}, 100 KB`,
      ratio: ourTime / theirTime,
      to: 'SHA-256 + RSA-2048',
      bar: 4,
      ms: ourTime,
      rssMb: rssMb(),
    };
  }
}

const warmUpRounds = 500;
const rounds = 300;

/** An invoice-like document: namespaces, attributes, short texts, Turkish letters. */
function invoice(size: number): Buffer {
  let text =
    '<?xml version="1.0" encoding="UTF-8"?>\n<f:Fatura xmlns:f="urn:example:fatura" xmlns:c="urn:example:kalem" Id="f1">\n';
  for (let line = 1; text.length < size; line++) {
    text += `  <c:Kalem no="${line}" birim="adet"><c:Ad>Kırtasiye kalemi ${line}</c:Ad><c:Miktar unit="C62">${line * 7}</c:Miktar><c:Tutar currencyID="TRY">${line * 13}.50</c:Tutar></c:Kalem>\n`;
  }
  return Buffer.from(`${text}</f:Fatura>\n`, 'utf8');
}
