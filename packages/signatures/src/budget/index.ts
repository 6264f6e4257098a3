export { Budget, type BudgetLimits, currentBudget, hold, spend, uncounted, withinBudget } from './budget.ts';
export { BudgetExceeded } from './budgetExceeded.ts';
export {
  decodableOctets,
  KEY_READING,
  spendDecoding,
  spendHashing,
  spendSearching,
  spendVerifying,
} from './costs.ts';
export { usualLimits } from './limits.ts';
export { countedFetcher, withinLimits } from './withinLimits.ts';
