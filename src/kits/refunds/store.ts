import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context, DAL } from "@medusajs/framework/types"
import { InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import { clock } from "../../lib/clock"
import { withinTransaction } from "../../lib/database"
import type { StoreDependencies } from "../publications/store"
import type { DueRefund, NotedRefunds } from "./noted-refunds"

type Sql = Context<SqlEntityManager>

/** The noted refunds of one feature in the current tenant's database. A module's service has one such store. */
export class RefundStore {
  /** The decorator below uses it to open transactions. */
  protected readonly baseRepository_: DAL.RepositoryService

  constructor(
    { baseRepository }: StoreDependencies,
    private readonly noted: NotedRefunds,
  ) {
    this.baseRepository_ = baseRepository
  }

  lease(): Promise<DueRefund[]> {
    return this.inTransaction((sql) => this.noted.lease(sql, clock.date()))
  }

  /** Whether a refund was ever noted for any of these. One statement. */
  isNoted(...ids: string[]): Promise<boolean> {
    return this.inTransaction((sql) => this.noted.isNoted(sql, ids))
  }

  settle(id: string): Promise<void> {
    return this.inTransaction((sql) => this.noted.settle(sql, id))
  }

  noteProblem(id: string, problem: string): Promise<void> {
    return this.inTransaction((sql) => this.noted.noteProblem(sql, id, problem))
  }

  /** Deletes the note, because there is nothing to refund. */
  forget(id: string): Promise<void> {
    return this.inTransaction((sql) => this.noted.forget(sql, [id]))
  }

  @InjectTransactionManager()
  protected async inTransaction<Result>(
    work: (sql: Knex) => Promise<Result>,
    @MedusaContext() context: Sql = {},
  ): Promise<Result> {
    return work(withinTransaction(context))
  }
}
