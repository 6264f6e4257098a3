import { SignatureError } from '../errors.ts';
import type { Awaitable, ByteWindow } from './byteWindow.ts';
import type { ObjectStream } from './objectStreams.ts';
import { HIGHEST_NUMBER, PdfDict, type PdfObject, PdfRef } from './objects.ts';
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
  const trailer = trailerOf(scan);
  const map = new Map<number, XrefEntry>();
  for (const { num, gen, offset } of scan.objects.values()) map.set(num, { kind: 'offset', offset, gen });
  const section = () => new MapSection('rebuilt', -1, -1, trailer, map);
  if (scan.objectStreams.length === 0) return section();
  await addCompressed(scan, map, await view(section()));
  if (!trailer.has('Root')) await findCatalog(map, trailer, await view(section()));
  return section();
}

/** The last of each key counts; where the catalog's reference is lost, the last catalog seen. */
function trailerOf(scan: Scan): PdfDict {
  const trailer = new PdfDict();
  for (const found of scan.trailers) {
    for (const key of ['Root', 'Encrypt', 'Info', 'ID']) if (found.has(key)) trailer.set(key, found.get(key));
  }
  const root = trailer.get('Root');
  const catalog = scan.catalogs.at(-1);
  const lost = !(root instanceof PdfRef) || (scan.objectStreams.length === 0 && !scan.objects.has(root.num));
  if (lost && catalog !== undefined) trailer.set('Root', new PdfRef(catalog.num, catalog.gen));
  return trailer;
}

/** What object streams hold joins the map, unless the same object stands later in the file. */
async function addCompressed(scan: Scan, map: Map<number, XrefEntry>, view: RebuildView): Promise<void> {
  let left = INFLATE_LIMIT;
  for (const { num: container, offset } of scan.objectStreams) {
    if (left <= 0 || scan.objects.get(container)?.offset !== offset) continue;
    const stream = await readLeniently(view, container);
    left -= stream?.data.length ?? FAILURE_COST;
    stream?.numbers.forEach((num, index) => {
      if (num > HIGHEST_NUMBER) return;
      const other = scan.objects.get(num);
      if (other === undefined || other.offset < offset)
        map.set(num, { kind: 'compressed', container, index });
    });
  }
}

async function readLeniently(view: RebuildView, container: number): Promise<ObjectStream | undefined> {
  try {
    return await view.objectStream(container);
  } catch (error) {
    // A stream that is damaged itself gives no objects; the others may be whole.
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
}

async function findCatalog(
  map: ReadonlyMap<number, XrefEntry>,
  trailer: PdfDict,
  view: RebuildView,
): Promise<void> {
  for (const [num, entry] of map) {
    if (entry.kind !== 'compressed') continue;
    const value = await view.get(num);
    if (value instanceof PdfDict && value.name('Type') === 'Catalog') trailer.set('Root', new PdfRef(num));
  }
}
