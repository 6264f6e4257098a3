/**
 * Whether every place can be taken by a person of its own (a matching by augmenting paths).
 * @param places for each place the ids of those who could take it
 */
export function canBeFilled(places: readonly (readonly string[])[]): boolean {
  const takenBy = new Map<string, number>();
  const fill = (place: number, tried: Set<string>): boolean => {
    for (const person of places[place] ?? []) {
      if (tried.has(person)) continue;
      tried.add(person);
      const other = takenBy.get(person);
      if (other === undefined || fill(other, tried)) {
        takenBy.set(person, place);
        return true;
      }
    }
    return false;
  };
  return places.every((_, place) => fill(place, new Set()));
}
