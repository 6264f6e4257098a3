import { idsOf } from './find.js';

/**
 * @param {import('./find.js').Areas} areas
 * @param {Map<string, import('./find.js').Holder[]>} found
 * @param {{ prefixes: string[], onlyMissing: boolean }} options
 * @returns {string} the ids with their tests, area by area, and the sum
 */
export function requirementReport(areas, found, { prefixes, onlyMissing }) {
  const ids = idsOf(areas).filter((id) => prefixes.includes(id.split('-')[0]));
  const lines = prefixes.flatMap((prefix) => {
    const own = ids.filter((id) => id.startsWith(`${prefix}-`));
    const held = own.filter((id) => found.has(id));
    return [`${prefix}  ${areas[prefix].area}: ${held.length} of ${own.length}`, ...own.flatMap(told)];
  });
  const held = ids.filter((id) => found.has(id)).length;
  return [...lines, `${held} of ${ids.length} requirements are named by a test.`].join('\n');

  function told(id) {
    const holders = found.get(id) ?? [];
    if (holders.length === 0) return [`  ${id}  no test`];
    if (onlyMissing) return [];
    return holders.map(
      ({ file, line, title }, index) =>
        `  ${index === 0 ? id : ' '.repeat(id.length)}  ${file}:${line}  ${title}`,
    );
  }
}
