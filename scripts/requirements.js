/**
 * `npm run requirements`: which tests hold which requirement, and which requirement has none.
 * `npm run requirements -- DRAFT ID` prints those areas, `-- --missing` only the ids that no test names.
 */
import { findRequirements, loadAreas } from './requirements/find.js';
import { requirementReport } from './requirements/report.js';

const wanted = process.argv.slice(2);
const areas = loadAreas();
const prefixes = wanted.filter((word) => word !== '--missing');
const unknown = prefixes.filter((prefix) => !Object.hasOwn(areas, prefix));
if (unknown.length > 0) {
  console.error(`No such area: ${unknown.join(', ')}. There is: ${Object.keys(areas).join(', ')}`);
  process.exit(2);
}
console.log(
  requirementReport(areas, findRequirements(areas), {
    prefixes: prefixes.length === 0 ? Object.keys(areas) : prefixes,
    onlyMissing: wanted.includes('--missing'),
  }),
);
