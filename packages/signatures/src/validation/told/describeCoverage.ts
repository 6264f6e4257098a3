import type { ComparedMember } from '../../xades/index.ts';
import type { SignatureReport, XmlPartReport } from '../report/report.ts';
import { number, type Phrase, size, type Told, text, told } from './phrase.ts';

const WHOLE_PDF: Phrase = ['İmza, dosyanın tamamını kapsıyor.', 'The signature covers the whole file.'];
const REVISION: Phrase = [
  'İmza, dosyanın {0}. sürümünü (ilk {1}) kapsıyor; dosya bugün {2}. sürümünde.',
  'The signature covers revision {0} of the file (its first {1}); the file is now at revision {2}.',
];
const NOT_ALL: Phrase = [
  'İmza, dosyanın yalnızca ilk {0} kadarını kapsıyor.',
  'The signature covers only the first {0} of the file.',
];
const ATTACHED: Phrase = [
  'İmza, bu dosyanın içindeki belgenin tamamını ({0}) kapsıyor.',
  'The signature covers the whole document inside this file ({0}).',
];
const DETACHED: Phrase = [
  'İmza, kendisinden ayrı duran belgeyi ({0}) kapsıyor.',
  'The signature covers the document that is kept apart from it ({0}).',
];
const MANIFEST: Phrase = [
  'İmza, bu dosyanın içindeki listeyi ve onun adını andığı şu belgeleri kapsıyor:',
  'The signature covers the list inside this file and the documents that it names:',
];
const MEMBERS: Readonly<Record<ComparedMember['state'], Phrase>> = {
  intact: ['“{0}”, imzalandığı gibi.', '“{0}”, as it was signed.'],
  changed: ['“{0}”, imzalandığı gibi değil.', '“{0}”, not as it was signed.'],
  missing: ['“{0}”, ama belge burada değil.', '“{0}”, but the document is not here.'],
  unlisted: ['“{0}” ise listede yok; imza onu kapsamıyor.', 'Not “{0}”, which the list does not name.'],
};
const MISSING: Phrase = [
  'İmzanın kapsadığı belge bu dosyada değil ve verilmedi.',
  'The document that the signature covers is not in this file and was not given.',
];
const WHOLE_XML: Phrase = [
  'İmza, XML belgesinin tamamını kapsıyor (imzaların kendisi dışında).',
  'The signature covers the whole XML document (apart from the signatures themselves).',
];
const PARTS: Phrase = [
  'İmza, XML belgesinin tamamını değil, yalnızca şu bölümleri kapsıyor:',
  'The signature does not cover the whole XML document, only these parts:',
];
const PART_DOCUMENT: Phrase = [
  'Belgenin kökü, seçilmiş bölümleriyle.',
  'The document from its root, with parts selected.',
];
const PART_ELEMENT: Phrase = ['“{0}” bölümü.', 'The part “{0}”.'];
const PART_EXTERNAL: Phrase = ['Dışarıdaki içerik: {0}.', 'Content outside: {0}.'];
const PART_NAMELESS: Phrase = ['Dışarıdaki, adı yazılmamış içerik.', 'Content outside, without a name.'];
const PART_LOST: Phrase = [
  'Okunamayan ya da imzalandığı gibi olmayan bölüm: {0}.',
  'A part that cannot be read or is not as it was signed: {0}.',
];
const COUNTER: Phrase = [
  'Bu bir karşı imza: belgeyi değil, üzerinde durduğu imzayı kapsıyor.',
  'This is a counter-signature: it covers the signature it hangs on, not the document.',
];
const STAMP: Phrase = [
  'Bu bir imza değil, tek başına duran bir zaman damgası.',
  'This is no signature but a time-stamp that stands by itself.',
];
const UNKNOWN: Phrase = ['Neyin imzalandığı belirlenemedi.', 'What is signed could not be determined.'];

/** What the signature is over. That it was not changed is for the verdict to say. */
export function describeCoverage(signature: SignatureReport): readonly Told[] {
  const { covers, coversWholeFile, level } = signature;
  const stamp = level === 'TIMESTAMP' || level === 'DOCUMENT_TIMESTAMP' ? [told('covers_stamp', STAMP)] : [];
  switch (covers.kind) {
    case 'pdf_revision': {
      if (coversWholeFile) return [...stamp, told('covers_whole_file', WHOLE_PDF)];
      const { revision, revisions, bytes } = covers;
      if (revision >= revisions) return [...stamp, told('covers_not_all', NOT_ALL, size(bytes))];
      return [...stamp, told('covers_revision', REVISION, number(revision), size(bytes), number(revisions))];
    }
    case 'content':
      if (covers.bytes === null) return [...stamp, told('covers_missing', MISSING)];
      return [
        ...stamp,
        covers.attached
          ? told('covers_attached', ATTACHED, size(covers.bytes))
          : told('covers_detached', DETACHED, size(covers.bytes)),
      ];
    case 'manifest':
      return [told('covers_manifest', MANIFEST), ...covers.members.map(describeMember)];
    case 'xml':
      if (coversWholeFile) return [told('covers_whole_xml', WHOLE_XML)];
      return [told('covers_parts', PARTS), ...covers.parts.map(describePart)];
    case 'signature':
      return [told('covers_signature', COUNTER)];
    case 'unknown':
      return stamp.length > 0 ? stamp : [told('covers_unknown', UNKNOWN)];
  }
}

const describeMember = ({ name, state }: ComparedMember): Told =>
  told(`covers_member_${state}`, MEMBERS[state], text(name));

function describePart({ what, name, intact }: XmlPartReport): Told {
  if (!intact || what === 'unknown') return told('covers_part_lost', PART_LOST, text(name ?? '?'));
  if (what === 'document') return told('covers_part_document', PART_DOCUMENT);
  if (name === null) return told('covers_part_nameless', PART_NAMELESS);
  return what === 'element'
    ? told('covers_part_element', PART_ELEMENT, text(name))
    : told('covers_part_external', PART_EXTERNAL, text(name));
}
