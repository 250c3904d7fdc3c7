import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { execute, idRow, onConnection, readRows } from "../../../lib/database"
import { DeliveryStore } from "./delivery-store"
import { disableFailing } from "./lib/disabling"
import { releaseStuck } from "./lib/recovery"
import { noticeRow } from "./schemas"
import type { Notice } from "./types"

type Sql = Context<SqlEntityManager>

/** Events with open deliveries lock each of their objects for each endpoint, and the database has a limited number of locks. */
const PURGED_AT_ONCE = 100
/** The most batches per run. A further run deletes the rest, so that no run takes too long. */
const BATCHES_PER_PURGE = 500
const NOTICE_TRIES = 5
const NOTICE_WAIT_MS = 5 * 60_000

/** Stores the current tenant's events and delivers them. `kits/outbox` records new ones. */
export default class OutboxModuleService extends DeliveryStore {
  /** Disables endpoints that only fail and get no further attempt. Admins get a mail by {@link claimNotices}. */
  @InjectManager()
  async disableFailing(@MedusaContext() context: Sql = {}): Promise<void> {
    await disableFailing(onConnection(context), clock.date())
  }

  /** Claims the mails about disabled endpoints that are due. A mail that fails is tried again by the next claim. */
  @InjectManager()
  async claimNotices(@MedusaContext() context: Sql = {}): Promise<Notice[]> {
    const now = clock.date()
    return readRows(
      onConnection(context),
      noticeRow,
      `UPDATE webhook_endpoint
          SET notice_tries = notice_tries + 1,
              notice_at = CASE WHEN notice_tries + 1 < ${NOTICE_TRIES} THEN CAST(:next AS timestamptz) END
        WHERE notice_at <= :now AND status = 'disabled' AND deleted_at IS NULL
       RETURNING id, url, disabled_reason, disabled_at, notice_tries`,
      { now, next: new Date(now.getTime() + NOTICE_WAIT_MS) },
    )
  }

  @InjectManager()
  async endNotice(endpointId: string, @MedusaContext() context: Sql = {}): Promise<void> {
    await execute(
      onConnection(context),
      `UPDATE webhook_endpoint SET notice_at = NULL WHERE id = :endpointId`,
      {
        endpointId,
      },
    )
  }

  /**
   * Deletes a bounded number of events from before a time, with their deliveries. Deletes removed endpoints for good,
   * and releases deliveries that wait for nothing. Several processes may do this at once. It never waits for a lock:
   * events whose deliveries are just ending stay for the next run.
   *
   * @param count is told the events of each batch as soon as they are deleted.
   */
  @InjectManager()
  async purge(
    before: Date,
    count: (events: number) => void,
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    const sql = onConnection(context)
    const events = () =>
      execute(
        sql,
        `WITH old AS MATERIALIZED (
           SELECT id FROM outbox_event WHERE occurred_at < :before AND deleted_at IS NULL
            ORDER BY occurred_at, id LIMIT ${PURGED_AT_ONCE} FOR UPDATE SKIP LOCKED),
         free AS MATERIALIZED (SELECT id FROM old WHERE webhook_try_lock_event(id))
         DELETE FROM outbox_event WHERE id IN (SELECT id FROM free) RETURNING id`,
        { before },
      )
    await inBatches(events, count)
    await inBatches(() =>
      execute(
        sql,
        `DELETE FROM webhook_delivery WHERE id IN (
           SELECT delivery.id FROM webhook_endpoint AS endpoint
             JOIN webhook_delivery AS delivery ON delivery.endpoint_id = endpoint.id
            WHERE endpoint.deleted_at < :before LIMIT ${PURGED_AT_ONCE}) RETURNING id`,
        { before },
      ),
    )
    await execute(
      sql,
      `DELETE FROM webhook_endpoint AS endpoint WHERE endpoint.deleted_at < :before
          AND NOT EXISTS (SELECT FROM webhook_delivery AS left_over WHERE left_over.endpoint_id = endpoint.id)`,
      { before },
    )
    const endpoints = await readRows(sql, idRow, `SELECT id FROM webhook_endpoint WHERE deleted_at IS NULL`)
    for (const { id } of endpoints) await releaseStuck(sql, id, clock.date())
  }
}

/** A batch may be smaller than it could be, because others hold some of its locks. */
async function inBatches(
  deleteSome: () => Promise<number>,
  count: (rows: number) => void = () => {},
): Promise<void> {
  for (let batch = 1; batch <= BATCHES_PER_PURGE; batch++) {
    const deleted = await deleteSome()
    count(deleted)
    if (deleted === 0) return
  }
}
