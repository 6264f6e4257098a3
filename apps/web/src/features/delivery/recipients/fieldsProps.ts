/** For the fields of a recipient's settings, which stand in its own form and in a draft. */
export interface FieldsProps<S> {
  readonly settings: S;
  readonly change: (settings: S) => void;
  /** @param field of the settings, such as `to` */
  readonly errorOf: (field: string) => string | undefined;
}
