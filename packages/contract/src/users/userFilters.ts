export const userStates = ['all', 'active', 'passive'] as const;
export type UserState = (typeof userStates)[number];

/** Whether somebody has ever come into this account. Nothing is told of others that the login opens. */
export const userEntries = ['all', 'ever', 'never'] as const;
export type UserEntry = (typeof userEntries)[number];

export const userSorts = ['name', 'title', 'department', 'lastOpenedAt'] as const;
export type UserSort = (typeof userSorts)[number];
