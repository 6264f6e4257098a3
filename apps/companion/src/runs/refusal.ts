/** What the server wants signed is not what it may be. */
export class Refusal extends Error {
  readonly code = 'refused';
  constructor(message: string) {
    super(message);
    this.name = 'Refusal';
  }
}

export const refused = (what: string): Refusal => new Refusal(what);
