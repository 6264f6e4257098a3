/** Finds the requirement ids that tests name, in their titles or in comments above or inside them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node24.js';

const places = ['packages', 'apps', 'lab', 'e2e'];
const testFile = /\.(test|spec)\.(tsx?|js)$/;
const title = /^\s*(?:test|it|describe)\b.*?\(\s*(['"`])(.+?)\1/;
const beginsTest = /^\s*(?:test|it|describe)\b[^;]*\(/;

/**
 * @typedef {Record<string, { area: string, items: number }>} Areas by the prefix of their ids
 * @typedef {{ file: string, line: number, title: string }} Holder a test that names a requirement
 */

/** @returns {Areas} */
export function loadAreas() {
  return JSON.parse(readFileSync(join(root, 'docs', 'requirements.json'), 'utf8'));
}

/** @param {Areas} areas @returns {string[]} every id there is, in order */
export function idsOf(areas) {
  return Object.entries(areas).flatMap(([prefix, { items }]) =>
    Array.from({ length: items }, (_, index) => `${prefix}-${String(index + 1).padStart(2, '0')}`),
  );
}

/** @param {Areas} areas @returns {Map<string, Holder[]>} the tests by the id they name, existing or not */
export function findRequirements(areas) {
  const found = new Map();
  for (const file of places.flatMap((place) => testFilesIn(place)))
    for (const [id, holder] of namedIn(areas, file, readFileSync(join(root, file), 'utf8'))) {
      const holders = found.get(id) ?? [];
      if (!holders.some((known) => known.file === holder.file && known.line === holder.line))
        found.set(id, [...holders, holder]);
    }
  return found;
}

/**
 * An id in a title belongs to that test, one in a comment outside of a test to the next one, any other to the test
 * that it stands in. `JOB-01 to JOB-03` names the ids between as well.
 * @param {Areas} areas @param {string} file @param {string} text @returns {[string, Holder][]}
 */
export function namedIn(areas, file, text) {
  const id = new RegExp(`(?<![\\w-])(?:${Object.keys(areas).join('|')})-\\d+(?![\\w-])`, 'g');
  const lines = text.split('\n');
  const titleFrom = (line) => titleOf(lines, line);
  return lines.flatMap((content, line) => {
    const ids = spellOut(content).match(id) ?? [];
    if (ids.length === 0) return [];
    const holder = holderOf(lines, line, titleFrom);
    return holder === null ? [] : ids.map((one) => [one, { file, ...holder }]);
  });
}

/** @param {string} line @returns {string} with every id of a range such as `JOB-01 to JOB-03` */
function spellOut(line) {
  return line.replace(/\b([A-Z]+)-(\d+) to \1-(\d+)\b/g, (range, prefix, first, last) => {
    const count = Number(last) - Number(first) + 1;
    if (count < 2) return range;
    return Array.from(
      { length: count },
      (_, index) => `${prefix}-${String(Number(first) + index).padStart(2, '0')}`,
    ).join(' ');
  });
}

function holderOf(lines, line, titleFrom) {
  const isComment = /^\s*(\/\/|\/?\*)/.test(lines[line]);
  const next = lines.findIndex((content, at) => at > line && !/^\s*(\/\/|\/?\*|$)/.test(content));
  if (isComment && next >= 0 && beginsTest.test(lines[next])) return titleFrom(next);
  for (let at = line; at >= 0; at--) if (beginsTest.test(lines[at])) return titleFrom(at);
  return null;
}

/** The title may stand on a line of its own. */
function titleOf(lines, line) {
  for (let length = 1; length <= 12 && line + length <= lines.length; length++) {
    const found = title.exec(lines.slice(line, line + length).join(' '));
    if (found) return { line: line + 1, title: found[2] };
  }
  return { line: line + 1, title: '' };
}

function testFilesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules' && name !== 'dist')
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return testFilesIn(path);
      return testFile.test(entry.name) ? [path.replaceAll('\\', '/')] : [];
    })
    .toSorted();
}
