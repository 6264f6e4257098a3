import { type MessageKey, messages } from '@tomar/contract';
import { readXml } from '@tomar/signatures/xml';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OperatorSettings } from './operatorSettings.ts';
import { type Expected, readAnswer } from './readAnswer.ts';
import { meaningOf, statusCodes } from './statusCodes.ts';
import { writeSignatureRequest, writeStatusRequest } from './writeRequests.ts';

const settings: OperatorSettings = {
  signatureUrl: 'https://operator.example/MSS_SignaturePort',
  apId: 'http://tomar.example/?a&b',
  apPassword: '"<secret>"',
  mssp: { kind: 'DNSName', value: 'www.turkcelltech.com' },
  messagingMode: 'asynchClientServer',
  soap: '1.2',
  msisdn: 'international',
  format: 'http://uri.etsi.org/TS102204/v1.1.2#PKCS7',
  displayLength: 7,
};
const request = {
  transId: 'Tabc',
  instant: new Date('2026-11-23T20:00:00Z'),
  number: '905321112233',
  text: 'Giriş <1> & "2"\nşifre değil',
  display: '482 917 ve ötesi',
  timeoutSeconds: 120,
};

const envelope = (content: string, soap = 'http://www.w3.org/2003/05/soap-envelope') =>
  Buffer.from(
    `<env:Envelope xmlns:env="${soap}" xmlns:m="http://uri.etsi.org/TS102204/v1.1.2#"><env:Body>${content}</env:Body></env:Envelope>`,
  );
interface Parts {
  apInfo: string;
  msspTransId: string;
  msisdn: string;
  signature: string;
  status: string;
}
const answer = (parts: Partial<Parts> = {}) => {
  const {
    apInfo = '<m:AP_Info AP_ID="ap" AP_TransID="T1"/>',
    msspTransId = 'MSSP_TransID="h5"',
    msisdn = '905321112233',
    signature = '',
    status = '<m:Status><m:StatusCode Value="504"/></m:Status>',
  } = parts;
  return `<m:MSS_StatusResp ${msspTransId}>${apInfo}<m:MobileUser><m:MSISDN>${msisdn}</m:MSISDN></m:MobileUser>${signature}${status}</m:MSS_StatusResp>`;
};
const expected: Expected = {
  operation: 'status',
  apId: 'ap',
  transId: 'T1',
  msisdn: '905321112233',
  msspTransId: 'h5',
};
const read = (content: string, soap?: string) => readAnswer(envelope(content, soap), expected);

describe('a request (TS 102 204, 8.2 to 8.4)', () => {
  it('says who asks, by which transaction, whom and what, in the schema’s order', () => {
    const { root } = readXml(Buffer.from(writeSignatureRequest(settings, request)));
    const texts = (node: typeof root): unknown[] =>
      node.children.map((child) =>
        child.kind === 'element'
          ? [
              child.local,
              Object.fromEntries(child.attributes.map(({ name, value }) => [name, value])),
              texts(child),
            ]
          : child.kind === 'text' && child.value,
      );
    const text = { MimeType: 'text/plain', Encoding: 'UTF-8' };
    expect(texts(root)).toEqual([
      [
        'Body',
        {},
        [
          [
            'MSS_Signature',
            {},
            [
              [
                'MSS_SignatureReq',
                { MajorVersion: '1', MinorVersion: '1', MessagingMode: 'asynchClientServer', TimeOut: '120' },
                [
                  [
                    'AP_Info',
                    {
                      AP_ID: settings.apId,
                      AP_TransID: 'Tabc',
                      AP_PWD: settings.apPassword,
                      Instant: '2026-11-23T20:00:00.000Z',
                    },
                    [],
                  ],
                  ['MSSP_Info', {}, [['MSSP_ID', {}, [['DNSName', {}, ['www.turkcelltech.com']]]]]],
                  ['MobileUser', {}, [['MSISDN', {}, ['905321112233']]]],
                  ['DataToBeSigned', text, [request.text]],
                  // No more than the phone shows.
                  ['DataToBeDisplayed', text, ['482 917']],
                  ['MSS_Format', {}, [['mssURI', {}, [settings.format]]]],
                ],
              ],
            ],
          ],
        ],
      ],
    ]);
  });

  it('writes the number as the operator wants it, and SOAP of its version', () => {
    const national = writeSignatureRequest({ ...settings, msisdn: 'national', soap: '1.1' }, request);
    expect(national).toContain('<mss:MSISDN>5321112233</mss:MSISDN>');
    expect(national).toContain('xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"');
  });

  it('has signed what was meant, whatever it is made of', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((text) => !/[\p{Cc}\p{Cs}\ufffe\uffff]/u.test(text)),
        (text) => {
          const { root } = readXml(Buffer.from(writeSignatureRequest(settings, { ...request, text })));
          const found: string[] = [];
          const walk = (node: typeof root) => {
            for (const child of node.children)
              if (child.kind === 'element') {
                if (child.local === 'DataToBeSigned')
                  found.push(child.children.map((one) => (one.kind === 'text' ? one.value : '')).join(''));
                walk(child);
              }
          };
          walk(root);
          expect(found).toEqual([text]);
        },
      ),
    );
  });

  it('about the status names the operator’s transaction', () => {
    expect(writeStatusRequest(settings, request, 'h"5')).toContain(
      '<mss:MSS_StatusReq MajorVersion="1" MinorVersion="1" MSSP_TransID="h&quot;5">',
    );
  });
});

describe('an answer (TS 102 204, 8.3 and 8.4)', () => {
  const signature = '<m:MSS_Signature><m:Base64Signature>AQID\nBA==</m:Base64Signature></m:MSS_Signature>';
  it('is read bare or wrapped, of either SOAP', () => {
    const plain = { status: 504, msspTransId: 'h5', signature: null };
    expect(read(answer())).toEqual(plain);
    expect(read(answer(), 'http://schemas.xmlsoap.org/soap/envelope/')).toEqual(plain);
    const wrapped = `<MSS_StatusQueryResponse xmlns="http://operator.example/">${answer({ signature })}</MSS_StatusQueryResponse>`;
    expect(read(wrapped).signature).toEqual(Buffer.from([1, 2, 3, 4]));
  });

  it.each<[string, string]>([
    ['for another provider', answer({ apInfo: '<m:AP_Info AP_ID="other" AP_TransID="T1"/>' })],
    ['to another request', answer({ apInfo: '<m:AP_Info AP_ID="ap" AP_TransID="T2"/>' })],
    ['of another transaction', answer({ msspTransId: 'MSSP_TransID="h6"' })],
    ['without a transaction', answer({ msspTransId: '' })],
    ['without a transaction', answer({ msspTransId: 'MSSP_TransID="a b"' })],
    ['of another number', answer({ msisdn: '905321112234' })],
    ['no AP_Info', answer({ apInfo: '' })],
    ['no Status', answer({ status: '' })],
    ['Status twice', answer({ status: '<m:Status/><m:Status/>' })],
    ['without a status', answer({ status: '<m:Status><m:StatusCode Value="5e2"/></m:Status>' })],
    ['MSS_Signature twice', answer({ signature: signature + signature })],
    ['readable signature', answer({ signature: signature.replace('AQID', '*') })],
    ['is no text', answer({ signature: signature.replace('AQID', '<m:x/>') })],
    ['another message', answer().replaceAll('MSS_StatusResp', 'MSS_SignatureResp')],
    ['not one message', answer() + answer()],
    ['not one message', ''],
    ['no envelope', 'replaced below'],
  ])('is refused %s', (what, content) => {
    const soap = what === 'no envelope' ? 'http://other.example/' : undefined;
    expect(() => read(content, soap)).toThrow(what);
  });

  it('is refused with a document type, deep, or long', () => {
    const doctype = Buffer.from(`<!DOCTYPE x>${envelope(answer())}`);
    expect(() => readAnswer(doctype, expected)).toThrowError(
      expect.objectContaining({ code: 'xml_doctype' }),
    );
    expect(() => read('<a>'.repeat(40) + '</a>'.repeat(40))).toThrowError(
      expect.objectContaining({ code: 'xml_too_deep' }),
    );
    expect(() => read(answer({ signature: ' '.repeat(300_000) }))).toThrowError(
      expect.objectContaining({ code: 'xml_too_large' }),
    );
  });

  it('never is anything but an answer or an error with a code, whatever comes', () => {
    const whole = envelope(answer({ signature }));
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, octet) => {
        const changed = Buffer.from(whole);
        changed[at] = octet;
        try {
          readAnswer(changed, expected);
        } catch (error) {
          expect((error as { code?: string }).code).toMatch(/^(mobile_answer_wrong|xml_\w+)$/);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('a fault (TS 102 204, 8.6)', () => {
  it('says its status in the subcode of SOAP 1.2 and the faultcode of SOAP 1.1', () => {
    const of12 = (value: string) =>
      `<env:Fault><env:Code><env:Value>env:Receiver</env:Value><env:Subcode><env:Value>${value}</env:Value></env:Subcode></env:Code></env:Fault>`;
    expect(read(of12('m:_401'))).toEqual({ status: 401, msspTransId: null, signature: null });
    expect(read(of12('_208')).status).toBe(208);
    expect(read(of12('m:Whatever')).status).toBeNull();
    const soap11 = 'http://schemas.xmlsoap.org/soap/envelope/';
    expect(read('<env:Fault><faultcode>m:_402</faultcode></env:Fault>', soap11).status).toBe(402);
    expect(read('<env:Fault><faultcode>env:Server</faultcode></env:Fault>', soap11).status).toBeNull();
  });
});

describe('a status (TS 102 204, 8.6)', () => {
  it('each has a meaning, and each failure a sentence of its own in both languages', () => {
    const keys = statusCodes.flatMap((code) => {
      const meaning = meaningOf(code);
      return meaning.kind === 'failed' ? [meaning.key] : [];
    });
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every((key: MessageKey) => messages[key].length === 2)).toBe(true);
    expect(statusCodes.filter((code) => meaningOf(code).kind !== 'failed')).toEqual([100, 500, 502, 504]);
  });
  it('with a digit more means what its first three do; any other is a failure', () => {
    expect(meaningOf(4012)).toEqual(meaningOf(401));
    for (const code of [0, 99, 200, 505, 999, 9999, 50_000])
      expect(meaningOf(code)).toEqual({ kind: 'failed', key: 'lang_mobile_unknown_status' });
  });
});
