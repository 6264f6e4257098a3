import path from 'node:path';
import type { Plugin } from 'vite';

/** Parts of Mantine that no page draws, with what stands in their place. */
const left: readonly (readonly [module: RegExp, place: string])[] = [
  // `withCssVariables` is false: how variables are made of a theme is needed by the build alone.
  [/[\\/]@mantine[\\/]core[\\/]esm[\\/].*[\\/]MantineCssVariables\.mjs$/, 'noCssVariables.ts'],
];

/**
 * Leaves out of Mantine what every page would load and none draws.
 * @throws Error when the library has no such part any more, so that nothing grows unseen
 */
export function mantineParts(): Plugin {
  const found = new Set<string>();
  return {
    name: 'mantine-parts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const name = /[\\/](\w+\.mjs)$/.exec(source)?.[1];
      if (!name || !importer || !/[\\/]@mantine[\\/]core[\\/]/.test(importer)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const place = left.find(([module]) => resolved && module.test(resolved.id))?.[1];
      if (!place) return null;
      found.add(place);
      return path.join(import.meta.dirname, 'mantineParts', place);
    },
    buildEnd(error) {
      if (error) return;
      for (const [module, place] of left)
        if (!found.has(place)) throw new Error(`Mantine is written otherwise: nothing in it is ${module}`);
    },
  };
}
