import type { Knex } from "@medusajs/framework/mikro-orm/knex"

let deliver = (): void => undefined

/** Sets the function that starts to deliver the current tenant's events. Called at the start. */
export function onRecorded(start: () => void): void {
  deliver = start
}

/**
 * Starts the delivery of recorded events after the commit. If this start is lost, the scheduler delivers them later.
 */
export function announceRecorded(transaction: Knex): void {
  if (!("executionPromise" in transaction)) return
  // Rejects after a rollback. Then there is nothing to deliver.
  Promise.resolve(transaction.executionPromise).then(
    () => deliver(),
    () => undefined,
  )
}
