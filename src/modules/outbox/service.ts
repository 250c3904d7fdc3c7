import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { execute, onConnection } from "../../lib/database"
import { OutboxEvent } from "./models/outbox-event"

const PURGED_AT_ONCE = 1_000
/** So often a purge deletes a bounded number; the next purge deletes the rest. */
const BATCHES_PER_PURGE = 50

/** The current tenant's events, as `lib/outbox` records them. */
export default class OutboxModuleService extends MedusaService({ OutboxEvent }) {
  /** Deletes events that are older, a bounded number. Any number of processes may do so at once. */
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
