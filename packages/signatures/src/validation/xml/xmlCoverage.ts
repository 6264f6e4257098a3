import type { ReferenceCheck } from '../../xades/index.ts';
import type { CoverageReport, XmlPartReport } from '../report/report.ts';

/** More parts than this nobody reads; the last one then stands for the rest. */
const MAX_PARTS = 50;

/** What the references of an XML signature are over, its own properties and keys apart. */
export function xmlCoverage(checks: readonly ReferenceCheck[]): CoverageReport {
  if (checks.some(({ covers }) => covers === 'countersigned-value')) return { kind: 'signature' };
  const parts = checks.filter(({ covers }) => covers !== 'signed-properties' && covers !== 'key-info');
  return parts.length === 0
    ? { kind: 'unknown' }
    : { kind: 'xml', parts: parts.slice(0, MAX_PARTS).map(partOf) };
}

function partOf({ target, status }: ReferenceCheck): XmlPartReport {
  const intact = status === 'match';
  switch (target.kind) {
    case 'document':
      return { what: 'document', name: null, intact };
    case 'element':
      return { what: 'element', name: target.element.local, intact };
    case 'external':
      return { what: 'external', name: target.uri ?? null, intact };
    case 'missing':
    case 'ambiguous':
      return { what: 'unknown', name: target.id, intact };
    case 'unsupported':
      return { what: 'unknown', name: target.uri, intact };
  }
}
