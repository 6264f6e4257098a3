/** Who sent a request, by ids alone: what the log says of one that was refused. */
export interface Who {
  readonly login: string;
  readonly account?: string;
  readonly user?: string;
}

const known = new WeakMap<object, Who>();

/** Notes who proved to send a request, whatever becomes of it. */
export const noteWho = (request: object, who: Who): unknown => known.set(request, who);

/** Whose request it is; null: nobody has proved who they are. */
export const whoAsked = (request: object): Who | null => known.get(request) ?? null;
