export type { BudgetName } from './budgets.ts';
export {
  budgetOf,
  type Charge,
  giveBack,
  type Remainder,
  refuseUsedUp,
  spend,
  spendAndGetRemainders,
  sweepLimits,
} from './spend.ts';
