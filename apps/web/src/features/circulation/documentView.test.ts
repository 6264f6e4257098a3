import { describe, expect, it } from 'vitest';
import { lookOf, type ViewableFile } from './documentView.ts';

const pdf: ViewableFile = {
  id: 'a',
  kind: 'Document',
  name: 'Sözleşme.pdf',
  size: 1,
  contentType: 'application/pdf',
  pages: 2,
  pageSizes: [],
};
const xml = { ...pdf, name: 'Fatura.xml', contentType: 'application/xml', pages: null };

describe('how a document is shown', () => {
  it('a signed PDF with its signatures', () => {
    const signed = { ...pdf, originalName: pdf.name, originalContentType: pdf.contentType, signatures: 2 };
    expect(lookOf(pdf)).toEqual({ form: 'pdf', version: 'current', wrapped: false });
    expect(lookOf(signed)).toEqual({ form: 'pdf', version: 'current', wrapped: false });
  });

  it('a document in a CAdES container as it was uploaded', () => {
    const signed = {
      ...pdf,
      name: 'Sözleşme.pdf.p7s',
      contentType: 'application/pkcs7-signature',
      originalName: 'Sözleşme.pdf',
      originalContentType: 'application/pdf',
    };
    expect(lookOf(signed)).toEqual({ form: 'pdf', version: 'original', wrapped: true });
  });

  it('XML as text, without the signatures that were added; anything else not at all', () => {
    const signed = { ...xml, originalName: xml.name, originalContentType: xml.contentType };
    expect(lookOf(signed)).toEqual({ form: 'xml', version: 'original', wrapped: false });
    expect(lookOf({ ...xml, name: 'a.docx', contentType: 'application/octet-stream' }).form).toBe('other');
  });
});
