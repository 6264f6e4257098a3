/** What became of several things that were done one after the other. */
export interface Outcome<Item> {
  readonly done: readonly Item[];
  readonly failed: readonly Item[];
  /** Not begun any more, because the person had enough. */
  readonly left: readonly Item[];
}

/**
 * Does one after the other: each is its own decision, and one that is refused holds up no other.
 * @param refused what went wrong with one; what it throws ends everything
 * @param stopped asked before each
 */
export async function oneByOne<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  refused: (error: unknown) => void,
  stopped: () => boolean,
): Promise<Outcome<Item>> {
  const done: Item[] = [];
  const failed: Item[] = [];
  for (const [index, item] of items.entries()) {
    if (stopped()) return { done, failed, left: items.slice(index) };
    try {
      await work(item);
      done.push(item);
    } catch (error) {
      refused(error);
      failed.push(item);
    }
  }
  return { done, failed, left: [] };
}
