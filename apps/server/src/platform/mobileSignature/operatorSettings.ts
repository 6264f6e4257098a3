import { type MobileOperator, mobileOperators } from '@tomar/contract';
import { z } from 'zod';
import { httpAddress, readSettingsFile } from '../config/settingsFile.ts';

const operatorSettings = z.strictObject({
  /** Where MSS_SignatureReq goes, and MSS_StatusReq; the same address unless said otherwise. */
  signatureUrl: httpAddress,
  statusUrl: httpAddress.optional(),
  /** What the operator knows this installation by. */
  apId: z.string().min(1).max(256),
  apPassword: z.string().min(1).max(256),
  /** MSSP_ID: a name or a URI, as the operator wants. */
  mssp: z.strictObject({ kind: z.enum(['DNSName', 'URI']), value: z.string().min(1).max(256) }),
  messagingMode: z.enum(['asynchClientServer', 'synch']).default('asynchClientServer'),
  soap: z.enum(['1.1', '1.2']).default('1.2'),
  /** How a number is written: `905321234567` or `5321234567`. */
  msisdn: z.enum(['international', 'national']).default('international'),
  /** mssURI of the signature profile and of the format; some operators want one, some none. */
  signatureProfile: z.string().min(1).max(256).optional(),
  format: z.string().min(1).max(256).default('http://uri.etsi.org/TS102204/v1.1.2#PKCS7'),
  /** Most characters that the phone shows of DataToBeDisplayed. */
  displayLength: z.int().min(7).max(1000).default(100),
});
export type OperatorSettings = z.output<typeof operatorSettings>;

const fileSchema = z.partialRecord(z.enum(mobileOperators), operatorSettings);
export type OperatorFile = Readonly<Partial<Record<MobileOperator, OperatorSettings>>>;

/** The file of operators cannot be used. The message names what is wrong, never a value: it holds passwords. */
export class OperatorFileWrong extends Error {
  readonly code = 'mobile_operators_invalid';
}

/**
 * Reads the operators of mobile signatures that this installation has a contract with.
 * @param path of a JSON file, an object by operator; null: there are none
 * @param production passwords go by TLS only
 * @throws OperatorFileWrong
 */
export function readOperatorFile(path: string | null, production: boolean): OperatorFile {
  if (path === null) return {};
  const refuse = (what: string) => new OperatorFileWrong(`TOMAR_MOBILE_OPERATORS_FILE${what}`);
  const operators = readSettingsFile(path, fileSchema, refuse);
  for (const [name, settings] of Object.entries(operators))
    for (const url of [settings.signatureUrl, settings.statusUrl ?? settings.signatureUrl])
      if (production && !url.startsWith('https:')) throw refuse(`: ${name} must be reached by https`);
  return operators;
}
