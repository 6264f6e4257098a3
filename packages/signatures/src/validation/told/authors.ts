import type { SignatureReport, TimestampReport, ValidationReport } from '../report/report.ts';

/**
 * Who added a revision of a PDF: its signature or document time-stamp. Both are known by their revision as well as by
 * their field: a later revision may bring another field of the same name.
 */
export class Authors {
  readonly #signatures = new Map<string, SignatureReport[]>();
  readonly #stamps = new Map<string, TimestampReport>();

  constructor({ signatures }: ValidationReport) {
    for (const signature of signatures) {
      const known = this.#signatures.get(signature.id);
      if (known === undefined) this.#signatures.set(signature.id, [signature]);
      else known.push(signature);
      for (const stamp of signature.timestamps)
        if (stamp.field !== null && stamp.revision !== null)
          this.#stamps.set(`${stamp.revision} ${stamp.field}`, stamp);
    }
  }

  /**
   * The signature in a field that covers the file up to a revision. One of which nobody can tell what it covers is
   * known by its field alone, if no other has that name.
   * @param revision the first of a file is 1
   */
  signatureOf(field: string, revision: number): SignatureReport | undefined {
    const named = this.#signatures.get(field) ?? [];
    const [only, ...others] = named;
    const found = named.find(({ covers }) => covers.kind === 'pdf_revision' && covers.revision === revision);
    if (found !== undefined) return found;
    return others.length === 0 && only?.covers.kind !== 'pdf_revision' ? only : undefined;
  }

  stampOf(field: string, revision: number): TimestampReport | undefined {
    return this.#stamps.get(`${revision} ${field}`);
  }
}
