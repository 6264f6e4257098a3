import { SignatureError } from '@tomar/signatures/errors';
import { describeCertificate, parseCertificate } from '@tomar/signatures/x509';
import type { Platform } from '../../../platform/platform.ts';
import { matchNumber, type NumberMatch } from '../../identity/index.ts';

/**
 * Whom a certificate names: the users, in whatever account, whose identity information has the number of its subject.
 * @returns besides them a mark of the number for the log, from which nobody reads it
 */
export async function candidatesOf(
  platform: Pick<Platform, 'db' | 'secrets'>,
  certificate: Uint8Array,
): Promise<NumberMatch> {
  return matchNumber(platform, numberIn(certificate) ?? '');
}

function numberIn(certificate: Uint8Array): string | null {
  try {
    return describeCertificate(parseCertificate(certificate)).nationalId;
  } catch (error) {
    // It was refused for just that.
    if (error instanceof SignatureError) return null;
    throw error;
  }
}
