import type { ProvenStamps } from './provenStamps.ts';

export interface LevelFacts {
  /** References to the certificates and to the answers about them, which belong together (EN 319 122-1, A.1). */
  readonly references: boolean;
  /** An answer about the signer's certificate, carried along. */
  readonly values: boolean;
  readonly proven: ProvenStamps;
}

/** The level of a CAdES or XAdES signature with a proven time-stamp on its value: of the baseline or the older family. */
export function levelFrom({ references, values, proven }: LevelFacts): string {
  const archived = values && proven.archives('archive', 'signature').length > 0;
  if (!references) return archived ? 'LTA' : values ? 'LT' : 'T';
  if (archived) return 'A';
  if (values) return 'XL';
  return proven.has('signature-and-references') || proven.has('certificates-and-references') ? 'X' : 'C';
}
