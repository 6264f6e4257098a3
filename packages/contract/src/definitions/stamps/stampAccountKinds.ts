/** With what a stamp account stamps: a certificate whose key is on the server's token, or a service of somebody else. Stored. */
export const stampAccountKinds = ['Certificate', 'Service'] as const;
export type StampAccountKind = (typeof stampAccountKinds)[number];
