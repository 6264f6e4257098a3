import type { Holder } from './holder.ts';

/** The token on the signer's own computer: whoever has it and its PIN may sign. */
export const companion: Holder = { way: 'ticket', refuseOthers: async () => undefined };
