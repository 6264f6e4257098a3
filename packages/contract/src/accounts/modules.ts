/** Optional modules, switched on per account period (ACC-06 to ACC-12). */
export const modules = ['Rem', 'Uets', 'Eyp', 'ExternalSigners', 'Stamps', 'BankOrders'] as const;

export type Module = (typeof modules)[number];
