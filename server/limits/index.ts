export type { BudgetName } from './budgets.ts';
export {
  budgetOf,
  type Charge,
  giveBack,
  type Remainder,
  refuseUsedUp,
  spend,
  spendAndTell,
  sweepLimits,
} from './spend.ts';
