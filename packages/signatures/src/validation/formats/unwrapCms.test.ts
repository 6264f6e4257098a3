import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { der } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { BufferSource } from '../../io/index.ts';
import { issueTimestamp, timestampRefusal, timestampResponse } from '../../issuing/index.ts';
import { testPki } from '../../testing/keys.ts';
import { mutate, mutation } from '../../testing/validation/mutations.ts';
import { CONTENT, signCms } from '../../testing/validation/signedCms.ts';
import { KIND } from '../../testing/validation/signedPdf.ts';
import { codesOf, firstOf, validated } from '../../testing/validation/validated.ts';

const MAIL_BODY = 'Content-Type: text/plain\r\n\r\nÖdeme: 1.000 TL\r\n';

/** Base64 in lines, as mail and PEM have it. */
function inLines(bytes: Uint8Array, eol = '\n'): string {
  return (
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  ).join(eol);
}

function pem(label: string, bytes: Uint8Array): string {
  return `-----BEGIN ${label}-----\n${inLines(bytes)}\n-----END ${label}-----\n`;
}

async function conclusionOf(text: string | Uint8Array, content?: Uint8Array): Promise<string> {
  const options = content === undefined ? {} : { content: new BufferSource(content) };
  return (await validated(Buffer.from(text), options)).conclusion;
}

describe('a signature in a wrapping', () => {
  it.each(['CMS', 'PKCS7', 'PKCS #7 SIGNED DATA'])('is taken out of PEM labelled %s', async (label) => {
    expect(await conclusionOf(pem(label, await signCms()))).toBe('TOTAL_PASSED');
  });

  it('is found behind text, a byte order mark or empty lines', async () => {
    const block = pem('PKCS7', await signCms());
    for (const before of ['Signed by Ayşe\nsubject=CN = Ayşe\n', '\uFEFF', '\n\n'])
      expect(await conclusionOf(before + block)).toBe('TOTAL_PASSED');
  });

  it('is taken out of Base64 with nothing around it', async () => {
    const bytes = await signCms();
    expect(await conclusionOf(inLines(bytes))).toBe('TOTAL_PASSED');
    expect(await conclusionOf(Buffer.from(bytes).toString('base64'))).toBe('TOTAL_PASSED');
  });

  it('is looked for in linear time', async () => {
    const begun = performance.now();
    for (const filler of [' ', '\r', '\n', 'A', '-----BEGIN ', 'Content-Type: multipart/signed\r']) {
      const text = `MI${filler.repeat(1_000_000 / filler.length)}!`;
      for (const file of [text, `A: b\nContent-Type: multipart/signed; boundary=x\n${text}`])
        await validated(Buffer.from(file)).catch(({ code }) => expect(code).toBe('format_unknown'));
    }
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  it('is no signature when it only looks like Base64', async () => {
    const text = 'MIsafir listesi';
    await expect(validated(Buffer.from(`${text}: Ayşe`))).rejects.toMatchObject({ code: 'format_unknown' });
  });
});

describe('a file that is signed by nobody', () => {
  it('has no signature when it is another CMS', async () => {
    const types = ['1.2.840.113549.1.7.1', '1.2.840.113549.1.7.3', '1.2.840.113549.1.9.16.1.23'];
    for (const type of types) {
      const bytes = der.sequence(der.oid(type), der.explicit(0, der.octetString(Buffer.from('x'))));
      expect(await conclusionOf(bytes)).toBe('NO_SIGNATURE');
    }
  });

  it('is not taken for one when it is a certificate, a CRL or an empty file', async () => {
    const pki = testPki(KIND);
    for (const bytes of [pki.root.certificate, pki.crl('root'), new Uint8Array(0)])
      await expect(validated(bytes)).rejects.toMatchObject({ code: 'format_unknown' });
  });
});

describe('a signed mail', () => {
  const header = 'From: a@example.com\nSubject: Sözleşme\nMIME-Version: 1.0\n';

  it('with the content inside is validated', async () => {
    const type = 'Content-Type: application/pkcs7-mime; smime-type=signed-data;\n\tname="smime.p7m"\n';
    const body = inLines(await signCms());
    const mail = `${header}${type}Content-Transfer-Encoding: base64\n\n${body}\n`;
    expect(await conclusionOf(mail)).toBe('TOTAL_PASSED');
    expect(await conclusionOf(mail.replaceAll('\n', '\r\n'))).toBe('TOTAL_PASSED');
  });

  async function multipart(signed: string, shown = signed): Promise<string> {
    const signature = await signCms({ packaging: 'detached', content: Buffer.from(signed) });
    return [
      `${header}Content-Type: multipart/signed; protocol="application/pkcs7-signature";`,
      ' micalg="sha-256"; boundary="--=_sinir"',
      '',
      'This is an S/MIME signed message',
      '',
      '----=_sinir',
      shown,
      '----=_sinir',
      'Content-Type: application/pkcs7-signature; name="smime.p7s"',
      'Content-Transfer-Encoding: base64',
      '',
      inLines(signature),
      '',
      '----=_sinir--',
      '',
    ].join('\n');
  }

  const formatOf = async (mail: string) => codesOf(firstOf(await validated(Buffer.from(mail))));

  it('with the content beside the signature is validated, whatever ends its lines', async () => {
    expect(await conclusionOf(await multipart(MAIL_BODY))).toBe('TOTAL_PASSED');
    const unix = MAIL_BODY.replaceAll('\r\n', '\n');
    expect(await conclusionOf(await multipart(MAIL_BODY, unix))).toBe('TOTAL_PASSED');
    expect(await conclusionOf(await multipart(unix))).toBe('TOTAL_PASSED');
  });

  it('is altered when its content is', async () => {
    const report = await validated(
      Buffer.from(await multipart(MAIL_BODY, MAIL_BODY.replace('1.000', '9.000'))),
    );
    expect(firstOf(report)).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' });
  });

  it('is answered for when it is damaged', async () => {
    const mail = Buffer.from(await multipart(MAIL_BODY));
    await fc.assert(
      fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (mutations) => {
        const damaged = mutations.reduce<Uint8Array>(mutate, mail);
        try {
          JSON.stringify(await validated(damaged));
        } catch (error) {
          expect(error).toBeInstanceOf(SignatureError);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('has one boundary, which its type names (RFC 2046 5.1.1)', async () => {
    const signed = await multipart(MAIL_BODY);
    const elsewhere = signed
      .replace('----=_sinir\n', 'Gerçekte 9.000 TL\n----=_sinir\n')
      .replace('boundary="--=_sinir"', 'boundary="gercek"');
    expect(await formatOf(`Subject: boundary="--=_sinir"\n${elsewhere}`)).toEqual(['mail_malformed']);
    // What only begins like it belongs to the text, as mail readers show it.
    const longer = `${MAIL_BODY}\r\n----=_sinirli\r\nve 9.000 TL daha`;
    const cut = firstOf(await validated(Buffer.from(await multipart(MAIL_BODY, longer))));
    expect(cut).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' });
    expect(await conclusionOf(await multipart(longer))).toBe('TOTAL_PASSED');
  });

  it('is of one type and has two parts (RFC 1847 2.1)', async () => {
    const signed = await multipart(MAIL_BODY);
    expect(await formatOf(`Content-Type: text/plain\n${signed}`)).toEqual(['mail_malformed']);
    const third = '----=_sinir\nContent-Type: text/plain\n\n9.000 TL\n----=_sinir--';
    expect(await formatOf(signed.replace('----=_sinir--', third))).toEqual(['mail_malformed']);
  });

  it('is judged by its own signature, not by one in its text', async () => {
    const other = pem('CMS', await signCms()).replaceAll('\n', '\r\n');
    const text = `${MAIL_BODY}\r\n${other}`;
    expect(await conclusionOf(await multipart(text))).toBe('TOTAL_PASSED');
    expect(await conclusionOf(await multipart(text, text.replace('1.000', '9.000')))).toBe('TOTAL_FAILED');
  });

  it('without its second part has a broken format', async () => {
    const [, first = ''] = (await multipart(MAIL_BODY)).split('----=_sinir\n');
    const report = await validated(
      Buffer.from(
        `${header}Content-Type: multipart/signed; micalg=sha-256; boundary="--=_sinir"\n\n----=_sinir\n${first}`,
      ),
    );
    expect(codesOf(firstOf(report))).toEqual(['mail_malformed']);
  });
});

describe('a time-stamp that is a file of its own', () => {
  const pki = testPki(KIND);
  const at = new Date('2026-01-02T03:10:00Z');
  const imprint = createHash('sha256').update(CONTENT).digest();
  const content = new BufferSource(CONTENT);

  it('is validated against what it stamps, as a token and as an answer', async () => {
    const token = await pki.timestamp(imprint, { at });
    for (const file of [token, timestampResponse(token), Buffer.from(pem('PKCS7', token))]) {
      const first = firstOf(await validated(file, { content }));
      expect(first).toMatchObject({
        indication: 'TOTAL_PASSED',
        level: 'TIMESTAMP',
        signingTime: at.toISOString(),
      });
    }
  });

  it('proves nothing about another file, and leaves open what it is about when there is none', async () => {
    const token = await pki.timestamp(imprint, { at });
    const other = firstOf(await validated(token, { content: new BufferSource(Buffer.from('x')) }));
    expect(other).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' });
    const alone = firstOf(await validated(token));
    expect(alone).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'SIGNED_DATA_NOT_FOUND' });
  });

  it('must be of an authority for time-stamps', async () => {
    const token = await issueTimestamp({
      authority: pki.signer.signer,
      imprint,
      digestAlgorithm: 'sha256',
      time: at,
      policy: '2.999.1',
      withCertificates: true,
    });
    const first = firstOf(await validated(token, { content, certificates: [...pki.signer.chain] }));
    expect(first.subIndication).toBe('CHAIN_CONSTRAINTS_FAILURE');
  });

  it('is not there when the authority refused', async () => {
    const report = await validated(timestampRefusal(2, 'no'), { content });
    expect(codesOf(firstOf(report))).toEqual(['timestamp_refused']);
  });
});
