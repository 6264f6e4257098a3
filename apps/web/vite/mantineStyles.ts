import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** `…/@mantine/core/esm/components/Button/Button.module.mjs`: the names of the classes of `styles/Button.css`. */
const classNames = /^(.*[\\/]@mantine[\\/]core)[\\/]esm[\\/].*[\\/](\w+)\.module\.mjs$/;

/**
 * Each component of Mantine brings its own styles, so that a page loads those of the components it has. The library
 * offers the files one by one and imports none of them; a component imports those it is built on before its own
 * class names, and so their styles come first, as in the library's whole sheet.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    enforce: 'pre',
    transform(code, id) {
      const [, library = '', name = ''] = classNames.exec(id) ?? [];
      const sheet = path.join(library, 'styles', `${name}.css`);
      if (!library || !existsSync(sheet)) return null;
      return { code: `import ${JSON.stringify(sheet)};\n${code}`, map: null };
    },
  };
}
