import { DistributedTransaction, TransactionOrchestrator } from "@medusajs/framework/orchestration"
import { internalsOf } from "./internals"

/** The engine's completion of a cart. */
const COMPLETION = "complete-cart"

type Load = (workflowId: string, transactionId: string, options?: object) => Promise<unknown>

/**
 * Completes carts without storing the state of the workflow. The engine would copy all its data after each of 42 steps,
 * and keep the customer's data in a table for three days. After a crash, our own recovery finishes a completion from
 * the cart's and the order's rows, and needs no stored state.
 *
 * Also omits the statement that looks for the stored state of a workflow that is never stored. Call it after the
 * engine's workflows are registered.
 */
export function storeNoCompletions(): void {
  const completion = TransactionOrchestrator.getWorkflowOptions(COMPLETION)
  if (!completion?.store)
    throw new Error(`The engine does not store '${COMPLETION}'. Has the engine changed?`)
  completion.store = false

  const transactions = internalsOf<{ loadTransaction: Load }>(DistributedTransaction, {
    loadTransaction: "function",
  })
  const load = transactions.loadTransaction.bind(transactions)
  transactions.loadTransaction = async (workflowId, transactionId, options) =>
    TransactionOrchestrator.getWorkflowOptions(workflowId)?.store
      ? load(workflowId, transactionId, options)
      : null
}
