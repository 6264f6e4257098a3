import { SignatureError } from '../../errors.ts';
import type { Awaitable, ByteWindow } from '../byteWindow.ts';
import type { ObjectStream } from '../objectStreams.ts';
import { HIGHEST_NUMBER, PdfDict, type PdfObject, PdfRef } from '../objects.ts';
import { type Scan, scanObjects } from './scan.ts';
import { MapSection, type XrefEntry } from './xrefSection.ts';

/** Octets that object streams may decode to in one rebuild: more is a bomb. */
const INFLATE_LIMIT = 128 << 20;
/** What a stream that cannot be decoded is taken to have cost. */
const FAILURE_COST = 4 << 20;

/** A document seen through a section that was just made. */
export interface RebuildView {
  objectStream(container: number): Promise<ObjectStream | undefined>;
  get(num: number): Awaitable<PdfObject>;
}

/**
 * A cross-reference made anew from the objects found by scanning, with the trailer keys found on the way.
 * Undefined where there are no objects at all.
 */
export async function rebuildXref(
  window: ByteWindow,
  view: (section: MapSection) => Promise<RebuildView>,
): Promise<MapSection | undefined> {
  const scan = await scanObjects(window);
  if (scan.objects.size === 0) return undefined;
  const trailer = lastingKeys(scan.trailers);
  const map = new Map<number, XrefEntry>();
  const likely = likelyNumbers(scan);
  for (const { num, gen, offset, placed } of scan.objects.values()) {
    if (placed || num <= likely) map.set(num, { kind: 'offset', offset, gen });
  }
  let unread = 0;
  const section = () => new MapSection('rebuilt', -1, -1, trailer, map, unread);
  if (usesObjectStreams(scan)) unread = await addCompressed(scan, map, await view(section()));
  await chooseCatalog(scan, map, trailer, await view(section()));
  trailer.set('Size', sizeOf(map, scan, likely));
  return section();
}

/** Tools that write a file anew with a table leave old object streams in it, whose numbers mean nothing any more. */
function usesObjectStreams({ objectStreams, kinds }: Scan): boolean {
  return objectStreams.length > 0 && (kinds.streams || !kinds.tables);
}

/** The highest number to expect of a file with so many objects: one beyond it is more likely damage. */
function likelyNumbers(scan: Scan): number {
  let placed = 0;
  for (const object of scan.objects.values()) if (object.placed) placed++;
  return Math.min(HIGHEST_NUMBER, 10_000 + 10 * placed);
}

/**
 * One more than the highest number in use. Objects that are referred to and lost count too: a new object with
 * such a number would turn up in their place.
 */
function sizeOf(map: ReadonlyMap<number, XrefEntry>, scan: Scan, likely: number): number {
  let highest = 0;
  for (const num of map.keys()) highest = Math.max(highest, num);
  for (const num of scan.references) if (num <= likely) highest = Math.max(highest, num);
  return highest + 1;
}

/** The last of each key counts. */
function lastingKeys(trailers: readonly PdfDict[]): PdfDict {
  const trailer = new PdfDict();
  for (const found of trailers) {
    for (const key of ['Root', 'Encrypt', 'Info', 'ID']) if (found.has(key)) trailer.set(key, found.get(key));
  }
  return trailer;
}

/**
 * Makes /Root the last catalog that has pages: of those that trailers name, that lie in the file, that lie in
 * object streams. Where none has, the trailer keeps what it says: a file that has lost both is no document.
 */
async function chooseCatalog(
  scan: Scan,
  map: ReadonlyMap<number, XrefEntry>,
  trailer: PdfDict,
  view: RebuildView,
): Promise<void> {
  for (const root of candidates(scan, map)) {
    const value = await objectLeniently(view, root);
    if (!(value instanceof PdfDict)) continue;
    const tree = await objectLeniently(view, value.get('Pages'));
    if (tree instanceof PdfDict) {
      trailer.set('Root', root);
      return;
    }
  }
}

function* candidates(scan: Scan, map: ReadonlyMap<number, XrefEntry>): Iterable<PdfObject> {
  for (const trailer of scan.trailers.toReversed()) if (trailer.has('Root')) yield trailer.get('Root');
  for (const { num, gen } of scan.catalogs.toReversed()) yield new PdfRef(num, gen);
  for (const [num, entry] of map) if (entry.kind === 'compressed') yield new PdfRef(num);
}

/**
 * What object streams hold joins the map, unless the same object stands later in the file; in a file that has
 * tables too, unless it stands anywhere, as in hybrid files (7.5.8.4). Answers how many could not be read.
 */
async function addCompressed(scan: Scan, map: Map<number, XrefEntry>, view: RebuildView): Promise<number> {
  let left = INFLATE_LIMIT;
  let unread = 0;
  for (const { num: container, offset } of scan.objectStreams) {
    if (scan.objects.get(container)?.offset !== offset) continue;
    if (left <= 0) {
      unread++;
      continue;
    }
    const stream = await streamLeniently(view, container);
    left -= stream?.data.length ?? FAILURE_COST;
    if (stream !== undefined) noteReferencesIn(stream.data, scan.references);
    if (stream === undefined || (stream.numbers.length === 0 && stream.data.length > 0)) unread++;
    stream?.numbers.forEach((num, index) => {
      if (num > HIGHEST_NUMBER) return;
      const other = scan.objects.get(num);
      if (other === undefined || (!scan.kinds.tables && other.offset < offset))
        map.set(num, { kind: 'compressed', container, index });
    });
  }
  return unread;
}

function noteReferencesIn(data: Uint8Array, into: Set<number>): void {
  const text = Buffer.from(data.buffer, data.byteOffset, data.length).toString('latin1');
  for (const match of text.matchAll(/(?<![\d.])(\d{1,7})\s{1,8}\d{1,5}\s{1,8}R(?![A-Za-z])/g))
    into.add(Number(match[1]));
}

/** A stream that is damaged itself gives no objects; the others may be whole. */
async function nothingIfDamaged<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
}

async function objectLeniently(view: RebuildView, value: PdfObject): Promise<PdfObject | undefined> {
  return value instanceof PdfRef ? await nothingIfDamaged(async () => await view.get(value.num)) : value;
}

function streamLeniently(view: RebuildView, container: number): Promise<ObjectStream | undefined> {
  return nothingIfDamaged(() => view.objectStream(container));
}
