import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context, DAL } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaContextType,
} from "@medusajs/framework/utils"
import { onConnection, withinTransaction } from "./database"

type Sql = Context<SqlEntityManager>
type Query = (sql: Knex, ...given: never[]) => Promise<unknown>
type LooseQuery = (sql: Knex, ...given: unknown[]) => Promise<unknown>
type ServiceClass = new (...given: never[]) => object

/** The functions that become methods, each by the name of its method. */
interface Lists<Queries, Changes> {
  /** They run on a connection, or in the transaction of the given context. */
  queries?: Queries
  /** Each call runs in a transaction: in that of the given context, or in a new one. */
  changes?: Changes
}

/** The methods that are made from functions. Their last argument may be a context, as in the engine's own methods. */
type Bound<Queries> = {
  [Name in keyof Queries]: Queries[Name] extends (sql: Knex, ...given: infer Given) => infer Result
    ? (...given: [...Given, context?: Sql]) => Result
    : never
}

type WithQueries<Service extends ServiceClass, Queries, Changes> = Pick<Service, keyof Service> &
  (new (
    ...given: ConstructorParameters<Service>
  ) => InstanceType<Service> & Bound<Queries> & Bound<Changes>)

/**
 * Adds functions that run SQL to a module's service, as its methods. The service needs no method of its own that only
 * calls such a function.
 */
export function withQueries<
  Service extends ServiceClass,
  Queries extends Record<string, Query> = Record<never, never>,
  Changes extends Record<string, Query> = Record<never, never>,
>(Service: Service, lists: Lists<Queries, Changes>): WithQueries<Service, Queries, Changes>
export function withQueries(
  Service: ServiceClass,
  { queries = {}, changes = {} }: Lists<Record<string, LooseQuery>, Record<string, LooseQuery>>,
): ServiceClass {
  class BoundService extends Service {
    @InjectManager()
    async runQuery_(run: (sql: Knex) => Promise<unknown>, @MedusaContext() context: Sql = {}) {
      return run(onConnection(context))
    }

    @InjectTransactionManager()
    async runChange_(run: (sql: Knex) => Promise<unknown>, @MedusaContext() context: Sql = {}) {
      return run(withinTransaction(context))
    }
  }
  for (const [name, query] of Object.entries(queries))
    addMethod(BoundService.prototype, name, async function (this: BoundService, ...all: unknown[]) {
      const { given, context } = split(all)
      return this.runQuery_((sql) => query(sql, ...given), context)
    })
  for (const [name, change] of Object.entries(changes))
    addMethod(BoundService.prototype, name, async function (this: BoundService, ...all: unknown[]) {
      const { given, context } = split(all)
      return this.runChange_((sql) => change(sql, ...given), context)
    })
  return BoundService
}

/** A part of a module's service, in a class of its own. */
export class ModuleStore {
  /** The engine's decorators use it to open connections and transactions. */
  protected readonly baseRepository_: DAL.RepositoryService

  constructor({ baseRepository }: { baseRepository: DAL.RepositoryService }) {
    this.baseRepository_ = baseRepository
  }
}

/** The method does not appear in a loop over the keys, as methods that a class declares do not. */
function addMethod(prototype: object, name: string, value: (...all: unknown[]) => Promise<unknown>): void {
  Object.defineProperty(prototype, name, { value, writable: true, configurable: true })
}

/** The context is the last argument, if there is one. */
function split(all: unknown[]): { given: unknown[]; context: Sql | undefined } {
  const last = all.at(-1)
  return isContext(last) ? { given: all.slice(0, -1), context: last } : { given: all, context: undefined }
}

/** The engine's decorators mark the contexts that they make. One that a caller has written may have no mark. */
function isContext(value: unknown): value is Sql {
  if (typeof value !== "object" || value === null) return false
  return ("__type" in value && value.__type === MedusaContextType) || "transactionManager" in value
}
