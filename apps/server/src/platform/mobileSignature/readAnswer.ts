import { readXml, type XmlElement } from '@tomar/signatures/xml';
import { mssNamespace, type Operation, operations, soapNamespaces } from './mssNames.ts';

/** The operator's answer is none of the protocol's, or not to what was asked. Nothing of it is in the message. */
export class AnswerWrong extends Error {
  readonly code = 'mobile_answer_wrong';
}

/** What stands in an answer of TS 102 204, 8.3 and 8.4, or in a fault (8.6 and SOAP). */
export interface OperatorAnswer {
  /** The status, or the fault's subcode; null where a fault says none. */
  readonly status: number | null;
  /** Null in a fault. */
  readonly msspTransId: string | null;
  /** DER of a CMS signature. */
  readonly signature: Uint8Array | null;
}

/** What an answer has to be to. */
export interface Expected {
  readonly operation: Operation;
  readonly apId: string;
  readonly transId: string;
  /** As it was written in the request. */
  readonly msisdn: string;
  /** Of a status answer; null for the first one, which names it. */
  readonly msspTransId: string | null;
}

/** An answer holds one signature of a few kilobytes. */
export const maxAnswerBytes = 256 * 1024;

/**
 * Reads an operator's answer: a SOAP envelope of either version, without document type, with one message in it.
 * @throws AnswerWrong for whatever is no answer to the request, SignatureError `xml_…` for no XML
 */
export function readAnswer(bytes: Uint8Array, expected: Expected): OperatorAnswer {
  const { root } = readXml(bytes, {
    maxBytes: maxAnswerBytes,
    maxDepth: 32,
    maxAttributes: 64,
    maxTreeBytes: 16 * 1024 * 1024,
  });
  const soap = root.namespace;
  if (root.local !== 'Envelope' || !Object.values(soapNamespaces).includes(soap)) throw wrong('no envelope');
  const [content, ...more] = elementsOf(one(root, 'Body', soap));
  if (content === undefined || more.length > 0) throw wrong('not one message');
  if (content.local === 'Fault' && content.namespace === soap)
    return { status: faultCode(content, soap), msspTransId: null, signature: null };
  return readMessage(messageIn(content, expected.operation), expected);
}

/** Some operators wrap the message in an element of their WSDL's namespace, some do not. */
function messageIn(content: XmlElement, operation: Operation): XmlElement {
  const { response, responseWrapper } = operations[operation];
  if (content.local !== responseWrapper) return named(content, response);
  const [message, ...more] = elementsOf(content);
  if (message === undefined || more.length > 0) throw wrong('not one message');
  return named(message, response);
}

/** The message itself stands in its own namespace or, where the wrapper declares none, without. */
function named(element: XmlElement, local: string): XmlElement {
  if (element.local !== local || !['', mssNamespace].includes(element.namespace))
    throw wrong('another message');
  return element;
}

function readMessage(message: XmlElement, expected: Expected): OperatorAnswer {
  const apInfo = one(message, 'AP_Info');
  if (attribute(apInfo, 'AP_ID') !== expected.apId) throw wrong('for another provider');
  if (attribute(apInfo, 'AP_TransID') !== expected.transId) throw wrong('to another request');
  const user = optional(message, 'MobileUser');
  const msisdn = user && optional(user, 'MSISDN');
  if (msisdn && textOf(msisdn) !== expected.msisdn) throw wrong('of another number');
  const msspTransId = attribute(message, 'MSSP_TransID');
  if (msspTransId === null || !/^[\x21-\x7e]{1,128}$/.test(msspTransId)) throw wrong('without a transaction');
  if (expected.msspTransId !== null && msspTransId !== expected.msspTransId)
    throw wrong('of another transaction');
  const value = attribute(one(one(message, 'Status'), 'StatusCode'), 'Value') ?? '';
  if (!/^\d{3,4}$/.test(value)) throw wrong('without a status');
  return { status: Number(value), msspTransId, signature: signatureIn(message) };
}

function signatureIn(message: XmlElement): Uint8Array | null {
  const signature = optional(message, 'MSS_Signature');
  if (!signature) return null;
  const base64 = textOf(one(signature, 'Base64Signature')).replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw wrong('without a readable signature');
  return Buffer.from(base64, 'base64');
}

/** SOAP 1.2: Code/Subcode/Value; SOAP 1.1: faultcode. Either is a name that ends with `_401`. */
function faultCode(fault: XmlElement, soap: string): number | null {
  const code = optional(fault, 'Code', soap);
  const subcode = code && optional(code, 'Subcode', soap);
  const value = subcode ? one(subcode, 'Value', soap) : optional(fault, 'faultcode', '');
  const digits = value && /^(?:[\w.-]+:)?_(\d{3,4})$/.exec(textOf(value))?.[1];
  return digits ? Number(digits) : null;
}

const wrong = (what: string) => new AnswerWrong(`The operator’s answer is not as TS 102 204 has it: ${what}`);

const elementsOf = (parent: XmlElement): XmlElement[] =>
  parent.children.filter((node): node is XmlElement => node.kind === 'element');

function optional(parent: XmlElement, local: string, namespace = mssNamespace): XmlElement | null {
  const found = elementsOf(parent).filter((one) => one.local === local && one.namespace === namespace);
  if (found.length > 1) throw wrong(`${local} twice`);
  return found[0] ?? null;
}

function one(parent: XmlElement, local: string, namespace = mssNamespace): XmlElement {
  const found = optional(parent, local, namespace);
  if (found === null) throw wrong(`no ${local}`);
  return found;
}

const attribute = (element: XmlElement, name: string): string | null =>
  element.attributes.find((one) => one.name === name)?.value ?? null;

function textOf(element: XmlElement): string {
  if (elementsOf(element).length > 0) throw wrong(`${element.local} is no text`);
  return element.children
    .map((node) => (node.kind === 'text' ? node.value : ''))
    .join('')
    .trim();
}
