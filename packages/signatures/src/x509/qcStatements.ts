import { cursor, type DerNode, readOid, TAG } from '../der/index.ts';

/** Statements of ETSI EN 319 412-5 and of Turkish law 5070 that validation asks about. */
export const QC = {
  compliance: '0.4.0.1862.1.1',
  secureDevice: '0.4.0.1862.1.4',
  type: '0.4.0.1862.1.6',
  typeSignature: '0.4.0.1862.1.6.1',
  typeSeal: '0.4.0.1862.1.6.2',
  turkish: '2.16.792.1.61.0.1.5070.1.1',
  turkishNew: '2.16.792.1.61.0.1.5070.2.1',
} as const;

/** Those of EN 319 412-5 (4.2 and 4.3) and RFC 3739 (3.2.6.1), whether or not anybody asks about them. */
const KNOWN = /^(?:0\.4\.0\.1862\.1\.[1-7]|1\.3\.6\.1\.5\.5\.7\.11\.[12])$/;

export interface QcStatement {
  readonly oid: string;
  readonly info: DerNode | undefined;
}

/** QCStatements (RFC 3739 3.2.6). */
export function readQcStatements(node: DerNode): readonly QcStatement[] {
  return cursorItems(node).map((item) => {
    const fields = cursor(item);
    return { oid: readOid(fields.next(TAG.OID)), info: fields.more ? fields.next() : undefined };
  });
}

function cursorItems(node: DerNode): readonly DerNode[] {
  cursor(node);
  return node.children;
}

/** What the statements say. `types` are the QcType values (signature, seal, website). */
export interface QualifiedStatements {
  readonly compliant: boolean;
  readonly onSecureDevice: boolean;
  readonly turkish: boolean;
  readonly types: readonly string[];
}

export function summariseQcStatements(statements: readonly QcStatement[]): QualifiedStatements {
  const oids = new Set(statements.map(({ oid }) => oid));
  const types = statements.find(({ oid }) => oid === QC.type)?.info;
  return {
    compliant: oids.has(QC.compliance),
    onSecureDevice: oids.has(QC.secureDevice),
    turkish: oids.has(QC.turkish) || oids.has(QC.turkishNew),
    types: types === undefined ? [] : types.children.map(readOid),
  };
}

/** Types of statements that nobody here knows. */
export function unknownStatements(statements: readonly QcStatement[]): readonly string[] {
  const turkish: readonly string[] = [QC.turkish, QC.turkishNew];
  return statements.flatMap(({ oid }) => (KNOWN.test(oid) || turkish.includes(oid) ? [] : [oid]));
}
