/** Which of a list's columns are shown, by their keys and in their order. */
export interface ColumnChoice {
  readonly all: readonly string[];
  /** Those that the list has by itself. */
  readonly normal: readonly string[];
  readonly shown: readonly string[];
}

/** What an address says of columns: their keys with commas between; nothing: those that the list has by itself. */
export function columnChoice(
  cols: string | undefined,
  all: readonly string[],
  normal: readonly string[] = all,
): ColumnChoice {
  const asked = cols?.split(',');
  const [first] = all;
  return { all, normal, shown: asked ? all.filter((key) => key === first || asked.includes(key)) : normal };
}

/** The address's part for a choice with one column more or less. */
export function toggled({ all, normal, shown }: ColumnChoice, key: string): string | undefined {
  const next = all.filter((one) => shown.includes(one) !== (one === key));
  return next.join(',') === normal.join(',') ? undefined : next.join(',');
}
