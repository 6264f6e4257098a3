import type { BoxRule, DraftContent, JobFile, SignatureBox, StepPerson } from '@tomar/contract';
import { placedOf } from '../../flow/editor/flowEdits.ts';
import { overlapping } from './boxGeometry.ts';
import { allBoxes } from './verification/codeBox.ts';

/** Of one signer in one document: the box, if there is one. */
export interface Place {
  readonly person: StepPerson;
  readonly box: SignatureBox | null;
  /** Overlaps another one, or the verification QR code. */
  readonly isBad: boolean;
}

/** What the editor shows first. */
export interface Placing {
  readonly file: JobFile;
  /** Whose box is looked for, or placed by the next click; `codeKey`: the QR code. */
  readonly personKey: string | null;
}

type Placed = Pick<DraftContent, 'steps' | 'boxes' | 'verificationPlaces'>;

/** Where each one's signature or initials stand in a document, in the order of the flow. */
export function placesIn(content: Placed, { id }: JobFile): Place[] {
  const boxes = content.boxes.filter(({ fileId }) => fileId === id);
  const bad = overlapping(allBoxes(content).filter(({ fileId }) => fileId === id));
  return placedOf(content.steps).map((person) => ({
    person,
    box: boxes.find(({ personKey }) => personKey === person.key) ?? null,
    isBad: bad.has(person.key),
  }));
}

/**
 * A document that lacks boxes by the account's rule: some signer's, where it has others'; all, where each document
 * wants them, or where another one has some (`checkBoxes` says the same to who circulates).
 */
export interface Lacking {
  readonly file: JobFile;
  /** Keys of the signers. */
  readonly missing: readonly string[];
}

/** @param documents PDFs, in their order */
export function lackingBoxes(content: Placed, documents: readonly JobFile[], rule: BoxRule): Lacking[] {
  const places = documents.map((file) => ({ file, all: placesIn(content, file) }));
  const isSignature = ({ person }: Place) => person.role === 'Signer';
  // Initials are there without a place, too.
  const hasSome = (all: readonly Place[]) => all.some((one) => one.box && isSignature(one));
  const isWanted = rule === 'always' || (rule === 'allOrNone' && places.some(({ all }) => hasSome(all)));
  return places.flatMap(({ file, all }) => {
    const missing = all.filter((one) => !one.box && isSignature(one)).map(({ person }) => person.key);
    return missing.length > 0 && (isWanted || hasSome(all)) ? [{ file, missing }] : [];
  });
}

/** The first of these that comes after a document, or from the beginning again; not that one itself. */
export function nextLacking(
  lacking: readonly Lacking[],
  documents: readonly JobFile[],
  after: JobFile,
): Lacking | null {
  const at = (file: JobFile) => documents.findIndex(({ id }) => id === file.id);
  const others = lacking.filter(({ file }) => file.id !== after.id);
  return others.find(({ file }) => at(file) > at(after)) ?? others[0] ?? null;
}
