import { mssNamespace, operations, soapNamespaces } from './mssNames.ts';
import type { OperatorSettings } from './operatorSettings.ts';

/** Who asks, and by which transaction (TS 102 204, 8.2: AP_Info). */
export interface Transaction {
  /** AP_TransID, an NCName: it begins with a letter. */
  readonly transId: string;
  readonly instant: Date;
}

export interface SignatureRequest extends Transaction {
  /** `905321234567` */
  readonly number: string;
  /** What is signed, byte for byte its UTF-8. */
  readonly text: string;
  /** What the phone shows. */
  readonly display: string;
  readonly timeoutSeconds: number;
}

/** MSS_SignatureReq in its envelope (TS 102 204, 8.3). */
export function writeSignatureRequest(settings: OperatorSettings, request: SignatureRequest): string {
  const { messagingMode, signatureProfile, format, displayLength } = settings;
  const display = [...request.display].slice(0, displayLength).join('');
  const attributes = `MessagingMode="${messagingMode}" TimeOut="${request.timeoutSeconds}"`;
  return envelope(
    settings,
    'signature',
    attributes,
    [
      apInfo(settings, request),
      msspInfo(settings),
      element('MobileUser', element('MSISDN', msisdnOf(settings, request.number))),
      text('DataToBeSigned', request.text),
      text('DataToBeDisplayed', display),
      signatureProfile === undefined ? '' : element('SignatureProfile', mssUri(signatureProfile)),
      element('MSS_Format', mssUri(format)),
    ].join(''),
  );
}

/** MSS_StatusReq in its envelope (TS 102 204, 8.4). @param msspTransId as the operator gave it */
export function writeStatusRequest(
  settings: OperatorSettings,
  transaction: Transaction,
  msspTransId: string,
): string {
  const attributes = `MSSP_TransID="${escaped(msspTransId)}"`;
  return envelope(settings, 'status', attributes, apInfo(settings, transaction) + msspInfo(settings));
}

/** The number as the operator wants it. @param number `905321234567` */
export const msisdnOf = ({ msisdn }: OperatorSettings, number: string): string =>
  msisdn === 'national' ? number.slice(2) : number;

function envelope(
  { soap }: OperatorSettings,
  operation: keyof typeof operations,
  attributes: string,
  content: string,
): string {
  const { wrapper, request } = operations[operation];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<env:Envelope xmlns:env="${soapNamespaces[soap]}" xmlns:mss="${mssNamespace}"><env:Body>`,
    `<mss:${wrapper}><mss:${request} MajorVersion="1" MinorVersion="1" ${attributes}>`,
    content,
    `</mss:${request}></mss:${wrapper}></env:Body></env:Envelope>`,
  ].join('');
}

const apInfo = ({ apId, apPassword }: OperatorSettings, { transId, instant }: Transaction): string =>
  `<mss:AP_Info AP_ID="${escaped(apId)}" AP_TransID="${escaped(transId)}" AP_PWD="${escaped(apPassword)}" Instant="${instant.toISOString()}"/>`;

const msspInfo = ({ mssp }: OperatorSettings): string =>
  element('MSSP_Info', element('MSSP_ID', element(mssp.kind, escaped(mssp.value))));

const mssUri = (uri: string): string => element('mssURI', escaped(uri));

const text = (name: string, content: string): string =>
  `<mss:${name} MimeType="text/plain" Encoding="UTF-8">${escaped(content)}</mss:${name}>`;

const element = (name: string, content: string): string => `<mss:${name}>${content}</mss:${name}>`;

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const escaped = (content: string): string =>
  content.replace(/[&<>"\t\n\r]/g, (character) => references[character] ?? character);
