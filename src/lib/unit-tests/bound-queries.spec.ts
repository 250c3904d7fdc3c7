import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import { describe, expect, it } from "vitest"
import { withQueries } from "../bound-queries"

const CONNECTION = "the connection"

/** Hands out one connection and numbered transactions. */
class Repository {
  begun = 0

  getFreshManager() {
    return { getKnex: () => CONNECTION }
  }

  async transaction(work: (manager: object) => Promise<unknown>) {
    const name = `transaction ${++this.begun}`
    return work({ getTransactionContext: () => name })
  }
}

class Base {
  protected readonly baseRepository_ = new Repository()

  constructor(readonly title: string) {}

  async own() {
    return this.title
  }
}

const QUERIES = {
  find: async (sql: Knex, id: string, more: { deep?: boolean } = {}) => ({ sql, id, more }),
  count: async (sql: Knex) => sql,
}
const CHANGES = {
  add: async (sql: Knex, name: string, first = "first", ...others: string[]) => ({
    sql,
    name,
    first,
    others,
  }),
  fail: async (_sql: Knex, message: string): Promise<void> => {
    throw new Error(message)
  },
}

class Service extends withQueries(Base, { queries: QUERIES, changes: CHANGES }) {
  @InjectTransactionManager()
  async both(id: string, @MedusaContext() context: Context<SqlEntityManager> = {}) {
    return [await this.find(id, undefined, context), await this.add(id, "given", context)]
  }
}

describe("a service with queries", () => {
  it("is built as before, and its own methods stay", async () => {
    const service = new Service("Shop")
    expect(service).toBeInstanceOf(Base)
    expect(await service.own()).toBe("Shop")
  })

  it("has its queries on the prototype, as the engine expects methods", () => {
    expect("find" in Service.prototype && "add" in Service.prototype).toBe(true)
    expect(Object.keys(new Service("Shop"))).toEqual(Object.keys(new Base("Shop")))
  })

  it("runs a query on a connection and a change in a transaction of its own", async () => {
    const service = new Service("Shop")
    expect(await service.count()).toBe(CONNECTION)
    expect((await service.add("a")).sql).toBe("transaction 1")
    expect((await service.add("b")).sql).toBe("transaction 2")
  })

  it("shares the transaction of a given context", async () => {
    const results = await new Service("Shop").both("a")
    expect(results.map(({ sql }) => sql)).toEqual(["transaction 1", "transaction 1"])
  })

  it("knows a context that the caller has written", async () => {
    const outer = { getTransactionContext: () => "the caller's transaction" }
    const context: Context<SqlEntityManager> = {}
    Object.assign(context, { transactionManager: outer })
    const added = await new Service("Shop").add("a", "given", context)
    expect(added).toEqual({ sql: "the caller's transaction", name: "a", first: "given", others: [] })
  })

  it("leaves the context out of the arguments", async () => {
    expect(await new Service("Shop").both("a")).toEqual([
      { sql: "transaction 1", id: "a", more: {} },
      { sql: "transaction 1", name: "a", first: "given", others: [] },
    ])
  })

  it("leaves out missing arguments, so that the function's defaults apply", async () => {
    const service = new Service("Shop")
    expect(await service.find("a")).toEqual({ sql: CONNECTION, id: "a", more: {} })
    expect(await service.find("a", { deep: true })).toMatchObject({ more: { deep: true } })
    expect(await service.add("a")).toMatchObject({ first: "first", others: [] })
  })

  it("passes errors through", async () => {
    await expect(new Service("Shop").fail("No.")).rejects.toThrow("No.")
  })
})
