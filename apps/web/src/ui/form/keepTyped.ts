/**
 * A form after its save was answered: the server's values, but what was changed while the save was under way stays
 * as it was typed.
 */
export function keepTyped<V extends object>(now: V, sent: V, answered: V): V {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const typed = Object.entries(now).filter(([name, value]) => !same(value, Reflect.get(sent, name)));
  return { ...answered, ...Object.fromEntries(typed) };
}
