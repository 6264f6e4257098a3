/** USR-02: the operators whose customers can sign with their phone. */
export const mobileOperators = ['turkcell', 'vodafone', 'turkTelekom'] as const;
export type MobileOperator = (typeof mobileOperators)[number];
