/** What a one-time link is for that a person is sent by mail. */
export const loginLinkKinds = ['password', 'signIn'] as const;
export type LoginLinkKind = (typeof loginLinkKinds)[number];

/** Minutes for which a link opens something. */
export const loginLinkMinutes = { password: 60, signIn: 15 } as const satisfies Record<LoginLinkKind, number>;
