import type { SignatureStandard } from '@tomar/contract';
import { cadesFormat } from './cadesFormat.ts';
import { padesFormat } from './padesFormat.ts';
import type { SigningFormat } from './signingFormat.ts';
import { xadesFormat } from './xadesFormat.ts';

/** What signs by a standard; null where nothing is signed. */
export function formatOf(standard: 'Unsigned'): null;
export function formatOf(standard: Exclude<SignatureStandard, 'Unsigned'>): SigningFormat;
export function formatOf(standard: SignatureStandard): SigningFormat | null;
export function formatOf(standard: SignatureStandard): SigningFormat | null {
  switch (standard) {
    case 'Pades':
      return padesFormat;
    case 'CadesParallel':
    case 'CadesSerial':
    case 'CadesManifest':
      return cadesFormat;
    case 'Xades':
    case 'XadesGuarantee':
      return xadesFormat;
    case 'Unsigned':
      return null;
  }
}
