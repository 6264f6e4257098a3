import { readXml, type XmlElement } from '@tomar/signatures/xml';
import type { OperatorManner } from './operators.ts';

const mss = 'http://uri.etsi.org/TS102204/v1.1.2#';
const soap = {
  '1.1': 'http://schemas.xmlsoap.org/soap/envelope/',
  '1.2': 'http://www.w3.org/2003/05/soap-envelope',
} as const;

/** A status other than a success; the answer is a SOAP fault. */
export class Fault extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface AskedBy {
  readonly apId: string;
  readonly apPassword: string;
  readonly transId: string;
}

/** A request of TS 102 204, 8.3 or 8.4, by the schema's own order of elements. */
export type MssRequest = AskedBy &
  (
    | {
        readonly kind: 'signature';
        readonly mode: string;
        readonly timeoutSeconds: number;
        readonly msisdn: string;
        readonly text: string;
        readonly display: string;
      }
    | { readonly kind: 'status'; readonly msspTransId: string }
  );

/** What MSS_SignatureReq may hold, in the schema's order. */
const signatureOrder = [
  'AP_Info',
  'MSSP_Info',
  'MobileUser',
  'DataToBeSigned',
  'DataToBeDisplayed',
  'SignatureProfile',
  'AdditionalServices',
  'MSS_Format',
  'KeyReference',
  'SignatureProfileComparison',
];

/** @throws Fault 101 to 108 for what a strict operator refuses */
export function readRequest(bytes: Uint8Array, manner: OperatorManner): MssRequest {
  const envelope = readXml(bytes).root;
  if (envelope.namespace !== soap[manner.soap]) throw new Fault(108, 'another version of SOAP');
  const request = only(only(only(envelope)));
  if (request.namespace !== mss || attribute(request, 'MajorVersion') !== '1')
    throw new Fault(108, 'version');
  const apInfo = child(request, 'AP_Info');
  const transId = attribute(apInfo, 'AP_TransID');
  if (!/^[A-Za-z_][\w.-]*$/.test(transId)) throw new Fault(101, 'AP_TransID is an NCName');
  if (Number.isNaN(Date.parse(attribute(apInfo, 'Instant')))) throw new Fault(101, 'Instant');
  const asked = { apId: attribute(apInfo, 'AP_ID'), apPassword: attribute(apInfo, 'AP_PWD'), transId };
  const msspId = child(child(child(request, 'MSSP_Info'), 'MSSP_ID'), manner.mssp.kind);
  if (textOf(msspId) !== manner.mssp.value) throw new Fault(101, 'MSSP_ID');
  if (request.local === 'MSS_StatusReq')
    return { ...asked, kind: 'status', msspTransId: attribute(request, 'MSSP_TransID') };
  if (request.local !== 'MSS_SignatureReq') throw new Fault(101, 'no such request');
  const places = elements(request).map(({ local }) => signatureOrder.indexOf(local));
  if (places.some((place, at) => place < 0 || place <= (places[at - 1] ?? -1))) throw new Fault(101, 'order');
  const display = textOf(child(request, 'DataToBeDisplayed'));
  if ([...display].length > manner.displayLength) throw new Fault(103, 'DataToBeDisplayed');
  const data = child(request, 'DataToBeSigned');
  if (attribute(data, 'MimeType') !== 'text/plain' || attribute(data, 'Encoding') !== 'UTF-8')
    throw new Fault(107, 'DataToBeSigned');
  return {
    ...asked,
    kind: 'signature',
    mode: attribute(request, 'MessagingMode'),
    timeoutSeconds: Number(attribute(request, 'TimeOut')),
    msisdn: textOf(child(child(request, 'MobileUser'), 'MSISDN')),
    text: textOf(data),
    display,
  };
}

export interface MssAnswer {
  readonly kind: MssRequest['kind'];
  readonly apId: string;
  readonly transId: string;
  readonly msspTransId: string;
  readonly msisdn: string;
  readonly status: number;
  /** DER */
  readonly signature?: Uint8Array;
}

export function writeAnswer(manner: OperatorManner, answer: MssAnswer): string {
  const [wrapper, message] =
    answer.kind === 'signature'
      ? ['MSS_SignatureResponse', 'MSS_SignatureResp']
      : ['MSS_StatusQueryResponse', 'MSS_StatusResp'];
  const now = new Date().toISOString();
  const { kind, value } = manner.mssp;
  const signature =
    answer.signature &&
    `<m:MSS_Signature><m:Base64Signature>${Buffer.from(answer.signature).toString('base64')}</m:Base64Signature></m:MSS_Signature>`;
  return inEnvelope(
    manner,
    `<${wrapper} xmlns="http://operator.example/wsdl"><m:${message} MajorVersion="1" MinorVersion="1" MSSP_TransID="${answer.msspTransId}">` +
      `<m:AP_Info AP_ID="${escaped(answer.apId)}" AP_TransID="${answer.transId}" AP_PWD="" Instant="${now}"/>` +
      `<m:MSSP_Info Instant="${now}"><m:MSSP_ID><m:${kind}>${value}</m:${kind}></m:MSSP_ID></m:MSSP_Info>` +
      `<m:MobileUser><m:MSISDN>${answer.msisdn}</m:MSISDN></m:MobileUser>${signature ?? ''}` +
      `<m:Status><m:StatusCode Value="${answer.status}"/><m:StatusMessage>${answer.status}</m:StatusMessage></m:Status>` +
      `</m:${message}></${wrapper}>`,
  );
}

export function writeFault(manner: OperatorManner, { status, message }: Fault): string {
  return inEnvelope(
    manner,
    manner.soap === '1.2'
      ? `<env:Fault><env:Code><env:Value>env:Receiver</env:Value><env:Subcode><env:Value>m:_${status}</env:Value></env:Subcode></env:Code>` +
          `<env:Reason><env:Text xml:lang="en">${escaped(message)}</env:Text></env:Reason></env:Fault>`
      : `<env:Fault><faultcode>m:_${status}</faultcode><faultstring>${escaped(message)}</faultstring></env:Fault>`,
  );
}

const inEnvelope = (manner: OperatorManner, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="${soap[manner.soap]}" xmlns:m="${mss}"><env:Body>${content}</env:Body></env:Envelope>`;

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const elements = (parent: XmlElement): XmlElement[] =>
  parent.children.filter((node): node is XmlElement => node.kind === 'element');

function only(parent: XmlElement): XmlElement {
  const [first, ...more] = elements(parent);
  if (first === undefined || more.length > 0) throw new Fault(101, 'not one message');
  return first;
}

function child(parent: XmlElement, local: string): XmlElement {
  const found = elements(parent).find((one) => one.local === local && one.namespace === mss);
  if (!found) throw new Fault(102, local);
  return found;
}

const attribute = (element: XmlElement, name: string): string =>
  element.attributes.find((one) => one.name === name)?.value ?? '';

const textOf = (element: XmlElement): string =>
  element.children.map((node) => (node.kind === 'text' ? node.value : '')).join('');
