/**
 * Imported before anything that needs `drizzle-orm`: a program of the server then starts in a third of the time. Node asks
 * the package's `package.json` for each of its modules and for each import of it, and reads its list of exports, 180 KB of
 * JSON, again each time (`docs/adr/0101-each-way-into-drizzle-once.md`).
 */
import { registerHooks } from 'node:module';

const name = 'drizzle-orm';

const found = new Map<string, ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & {}>>();

registerHooks({
  resolve(specifier, context, next) {
    // Inside the package everything is a module of it.
    if (specifier.startsWith('.') && context.parentURL?.includes(`/node_modules/${name}/`))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    if (specifier !== name && !specifier.startsWith(`${name}/`)) return next(specifier, context);
    const known = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    found.set(specifier, known);
    return known;
  },
});
