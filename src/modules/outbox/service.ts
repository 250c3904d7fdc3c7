import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { execute, onConnection } from "../../lib/database"
import { OutboxEvent } from "./models/outbox-event"

const PURGED_AT_ONCE = 1_000
/** The maximum number of batches per purge. The next purge deletes the rest. */
const BATCHES_PER_PURGE = 50

/** The events of the current tenant. `lib/outbox` records them. */
export default class OutboxModuleService extends MedusaService({ OutboxEvent }) {
  /** Deletes a bounded number of events from before a time. Several processes may do this at once. */
  @InjectManager()
  async purge(before: Date, @MedusaContext() context: Context<SqlEntityManager> = {}): Promise<void> {
    for (let batch = 1; batch <= BATCHES_PER_PURGE; batch++) {
      const deleted = await execute(
        onConnection(context),
        `DELETE FROM outbox_event WHERE id IN (
           SELECT id FROM outbox_event WHERE occurred_at < :before AND deleted_at IS NULL
            ORDER BY occurred_at, id LIMIT ${PURGED_AT_ONCE} FOR UPDATE SKIP LOCKED) RETURNING id`,
        { before },
      )
      if (deleted < PURGED_AT_ONCE) return
    }
  }
}
