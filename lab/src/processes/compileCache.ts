import { join } from 'node:path';

/** Node keeps compiled modules here from one start to the next, which takes a quarter off the time to start. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'node'),
};
