/** Somebody of the demo, as the pages want to know them. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly pin: string | null;
}
