import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context, DAL } from "@medusajs/framework/types"
import {
  generateEntityId,
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
} from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../lib/clock"
import { idRow, onConnection, parsedRow, withinTransaction } from "../../lib/database"
import { errors } from "../../lib/errors"
import { forgetEvents, forgetEventsOf } from "../outbox/record-event"
import type { OrderedPage } from "../rows/lists"
import { listSubmissions, type Place, readAfter } from "./reading"
import type {
  RecordAlongside,
  SubmissionBefore,
  SubmissionFilter,
  SubmissionRow,
  SubmissionTable,
} from "./types"

type Sql = Context<SqlEntityManager>

const columnsRow = z.record(z.string(), z.unknown())

/** A long delete would hold locks. Each run deletes at most this many rows, and the next run continues. */
const PURGED_AT_ONCE = 5_000

/** The dependency that the engine passes to every module service. */
export interface StoreDependencies {
  baseRepository: DAL.RepositoryService
}

/** The submissions of one kind in the current tenant's database. A module's service has one store per kind. */
export class SubmissionStore<Row extends SubmissionRow> {
  /** The decorators below use it to open connections and transactions. */
  protected readonly baseRepository_: DAL.RepositoryService

  constructor(
    { baseRepository }: StoreDependencies,
    private readonly kind: SubmissionTable<Row>,
  ) {
    this.baseRepository_ = baseRepository
  }

  @InjectManager()
  async listForAdmin(filter: SubmissionFilter, page: OrderedPage, @MedusaContext() context: Sql = {}) {
    return listSubmissions(onConnection(context), this.kind, filter, page)
  }

  @InjectManager()
  async findForAdmin(id: string, @MedusaContext() context: Sql = {}): Promise<Row | undefined> {
    const { items } = await listSubmissions(
      onConnection(context),
      this.kind,
      { id },
      { limit: 1, offset: 0, order: "id" },
    )
    return items[0]
  }

  /** Returns the next rows of an export, oldest first. `last` is missing after the final page. */
  @InjectManager()
  async listAfter(
    last: Place | undefined,
    filter: SubmissionFilter,
    limit: number,
    @MedusaContext() context: Sql = {},
  ) {
    return readAfter(onConnection(context), this.kind, last, filter, limit)
  }

  /**
   * Returns the new id. Throws 409 `duplicate` if the kind allows one submission per person.
   *
   * @param alongside records what belongs to the row, in the same transaction. `erased` of the table deletes it.
   */
  @InjectTransactionManager()
  async add(
    columns: object,
    alongside?: RecordAlongside,
    @MedusaContext() context: Sql = {},
  ): Promise<string> {
    const { table, prefix, duplicate } = this.kind
    const sql = withinTransaction(context)
    const now = clock.date()
    const id = generateEntityId(undefined, prefix)
    const row: Record<string, unknown> = { created_at: now, ...this.stored(columns), id }
    const insert = sql(table).insert({ ...row, updated_at: now })
    const added: unknown[] = await (duplicate === undefined
      ? insert
      : insert.onConflict().ignore()
    ).returning("id")
    if (added.length === 0) throw errors.duplicate(duplicate)
    await this.recordApproval(sql, id, {}, row)
    await alongside?.(sql, { id, created_at: now })
    return id
  }

  /**
   * Returns the state before the change, for {@link undo}. Throws 404, and 409 `invalid_state` if a column has changed
   * since the caller read it.
   */
  @InjectTransactionManager()
  async change(
    id: string,
    columns: object,
    seen: object = {},
    @MedusaContext() context: Sql = {},
  ): Promise<SubmissionBefore> {
    const sql = withinTransaction(context)
    const change = this.stored(columns)
    const before = await this.locked(sql, id)
    const isStale = Object.entries(seen).some(
      ([column, value]) => value !== undefined && before[column] !== value,
    )
    if (isStale) throw errors.invalidState("Another user has changed this in the meantime.")
    await sql(this.kind.table)
      .where({ id })
      .update({ ...change, updated_at: clock.date() })
    const previous = Object.entries(before).filter(([name]) => name in change)
    const event = await this.recordApproval(sql, id, before, change)
    return { id, before: Object.fromEntries(previous), event }
  }

  @InjectTransactionManager()
  async undo({ id, before, event }: SubmissionBefore, @MedusaContext() context: Sql = {}): Promise<void> {
    const sql = withinTransaction(context)
    if (event !== undefined) await forgetEvents(sql, [event])
    await sql(this.kind.table)
      .where({ id })
      .update({ ...this.stored(before), updated_at: clock.date() })
  }

  /** Hides a submission from lists. Throws 404. */
  @InjectTransactionManager()
  async remove(id: string, @MedusaContext() context: Sql = {}): Promise<void> {
    const sql = withinTransaction(context)
    await this.locked(sql, id)
    await sql(this.kind.table).where({ id }).update({ deleted_at: clock.date() })
  }

  @InjectTransactionManager()
  async restore(id: string, @MedusaContext() context: Sql = {}): Promise<void> {
    await withinTransaction(context)(this.kind.table).where({ id }).update({ deleted_at: null })
  }

  /** Deletes the row and its events permanently. */
  @InjectTransactionManager()
  async erase(id: string, @MedusaContext() context: Sql = {}): Promise<void> {
    await this.eraseAll(withinTransaction(context), [id])
  }

  /** Deletes rows whose time `purge_after` has passed, including hidden rows. Several processes may run it at once. */
  @InjectTransactionManager()
  async purge(@MedusaContext() context: Sql = {}): Promise<number> {
    const { table, isPurged } = this.kind
    if (!isPurged) return 0
    const sql = withinTransaction(context)
    const due = await sql(table)
      .select("id")
      .where("purge_after", "<=", clock.date())
      .orderBy("purge_after")
      .limit(PURGED_AT_ONCE)
      .forUpdate()
      .skipLocked()
    return this.eraseAll(
      sql,
      due.map((row) => parsedRow(idRow, row).id),
    )
  }

  private async eraseAll(sql: Knex, ids: string[]): Promise<number> {
    const { table, approval, erased } = this.kind
    if (ids.length === 0) return 0
    if (approval) await forgetEventsOf(sql, approval.object, ids)
    await erased?.(sql, ids)
    return sql(table).whereIn("id", ids).delete()
  }

  private async recordApproval(
    sql: Knex,
    id: string,
    before: Record<string, unknown>,
    after: Record<string, unknown>,
  ): Promise<string | undefined> {
    const isApproved = after.status === "approved" && before.status !== "approved"
    return isApproved ? this.kind.approval?.record(sql, id) : undefined
  }

  private async locked(sql: Knex, id: string): Promise<Record<string, unknown>> {
    const { table, columns } = this.kind
    const found: unknown = await sql(table)
      .where({ id })
      .whereNull("deleted_at")
      .forNoKeyUpdate()
      .first(["status", ...columns])
    if (found === undefined) throw errors.notFound()
    return parsedRow(columnsRow, found)
  }

  /** Converts JSON columns to text, as the database driver requires. */
  private stored(columns: object): Record<string, unknown> {
    const { json = [] } = this.kind
    const entries = Object.entries(columns).filter(([, value]) => value !== undefined)
    const stored: Record<string, unknown> = Object.fromEntries(entries)
    for (const name of json) if (stored[name] !== undefined) stored[name] = JSON.stringify(stored[name])
    return stored
  }
}
