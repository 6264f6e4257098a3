import type { Message } from '@tomar/contract';

/** What every letter says, whatever it is about. */
export const frameTexts = {
  buttonFails: ['Düğme çalışmazsa bu adresi açın:', 'If the button does not work, open this address:'],
} as const satisfies Readonly<Record<string, Message>>;
