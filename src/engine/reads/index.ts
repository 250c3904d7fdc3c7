import { AsyncLocalStorage } from "node:async_hooks"
import { Query } from "@medusajs/framework"
import { EntityManager } from "@medusajs/framework/mikro-orm/core"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { internalsOf } from "../internals"
import { readRowsOf } from "./batch"
import { currentCall, type FilterValues } from "./checkout-call"
import { readOrders } from "./orders"
import { type CachedRows, cachedRows, type Options } from "./reference-rows"
import { finish, type Row } from "./rows"
import { compared, isShadowed, type Read } from "./shadow"
import { type FindOptions, type Statement, statementOf } from "./statement"
import { Unsupported } from "./unsupported"

/** Services whose reads only pass what `find` returns to the serializer. */
const SERVICES = new Set([
  "cart",
  "customer",
  "fulfillment",
  "inventory",
  "order",
  "payment",
  "product",
  "region",
  "sales_channel",
  "stock_location",
])

/** Set while the engine's query reads from a service. */
const reading = new AsyncLocalStorage<boolean>()

interface Manager {
  getMetadata(): { get(name: string): Parameters<typeof statementOf>[0] }
  isInTransaction(): boolean
  getKnex(): Knex
}

type Find = (
  this: Manager,
  entity: string | { name: string },
  where: object,
  options: FindOptions,
) => Promise<unknown[]>

/**
 * During a call of a checkout, answers simple reads of the engine's query with one statement each, without making
 * entities of the rows.
 */
export function readWithOneStatement(options: Options): void {
  const rowsOf = cachedRows(options)
  Query.instrument.remoteDataFetch((read, service, method, options) => {
    if (!currentCall() || (!SERVICES.has(service) && !service.endsWith("Link"))) return read()
    // A list with a count finds its rows in another way.
    if (method.startsWith("listAndCount")) return read()
    // Returns, exchanges and claims are read in another way.
    if (service === Modules.ORDER && method !== "listOrders") return read()
    const ours = () => reading.run(true, read)
    return isShadowed() ? compared(...repeatable(ours, read, options), `${service}.${method}`) : ours()
  })
  const prototype = internalsOf<{ find: Find }>(EntityManager.prototype, { find: "function" })
  const { find } = prototype
  prototype.find = async function (entity, where, options) {
    if (!reading.getStore() || this.isInTransaction()) return find.call(this, entity, where, options)
    return (await attempt(this, rowsOf, entity, where, options)) ?? find.call(this, entity, where, options)
  }
  readOrders<Manager>({
    isReading: (manager) => reading.getStore() === true && !manager.isInTransaction(),
    rowsOf: (manager, where, options) => attempt(manager, rowsOf, "Order", where, options),
    leaveToEngine: (work) => reading.run(false, work),
  })
}

/** Reads of the engine's steps that call a service instead of the query. The engine repeats them in each call. */
const DIRECT_READS: Record<string, readonly string[]> = {
  [Modules.CART]: [
    "listCarts",
    "listAddresses",
    "listLineItems",
    "listLineItemTaxLines",
    "listShippingMethods",
    "listShippingMethodTaxLines",
  ],
  [Modules.CUSTOMER]: ["listCustomers", "retrieveCustomer"],
  [Modules.ORDER]: ["listOrders"],
  [Modules.PAYMENT]: ["listPaymentSessions", "retrievePaymentSession", "listPaymentCollections"],
  [Modules.SALES_CHANNEL]: ["listSalesChannels", "retrieveSalesChannel"],
}

type Reader = (
  which: unknown,
  options?: object,
  context?: { manager?: unknown; transactionManager?: unknown },
) => Promise<unknown>

/** Does the same for reads that steps of the engine's workflows do by a service. */
export function readServicesWithOneStatement(container: MedusaContainer): void {
  for (const [module, names] of Object.entries(DIRECT_READS)) {
    const service: object = container.resolve(module)
    for (const name of names) {
      const { [name]: method } = internalsOf<Record<string, Reader>>(service, { [name]: "function" })
      const read = method?.bind(service)
      if (!read) continue
      const instead: Reader = (which, options = {}, context) => {
        // The service of orders reads its new orders again, after the transaction.
        const isOwn = context?.transactionManager || (context?.manager && module !== Modules.ORDER)
        if (!currentCall() || isOwn) return read(which, options, context)
        const anew = () => read(structuredClone(which), structuredClone(options), context && { ...context })
        return compared(() => reading.run(true, anew), anew, `${module}.${name}`)
      }
      Reflect.set(service, name, instead)
    }
  }
}

/** The engine's services change the options of a read, so each repetition gets them anew. */
function repeatable(ours: Read, engines: Read, options: object): [Read, Read] {
  const before = { ...options }
  const renewed = (read: Read) => () => {
    for (const name of Object.keys(options)) Reflect.deleteProperty(options, name)
    for (const [name, value] of Object.entries(before))
      Reflect.set(options, name, Array.isArray(value) ? value.slice() : value)
    return read()
  }
  return [renewed(ours), renewed(engines)]
}

async function attempt(
  manager: Manager,
  rowsOf: CachedRows,
  entity: string | { name: string },
  where: object,
  options: FindOptions,
): Promise<Row[] | undefined> {
  let statement: Statement
  let parameters: FilterValues
  try {
    const name = typeof entity === "string" ? entity : entity.name
    statement = statementOf(manager.getMetadata().get(name), where, options)
    parameters = Object.fromEntries(
      Object.values(where).map((value, number) => [`f${number}`, listOf(value)]),
    )
  } catch (error) {
    if (error instanceof Unsupported) return undefined
    throw error
  }
  if (Object.values(parameters).some(({ length }) => length === 0)) return []
  const call = currentCall()
  const rows = await rowsOf(call, statement, parameters, () =>
    readRowsOf(call, manager.getKnex(), statement.sql, parameters),
  )
  return rows.map((row) => finish(row, statement.shape))
}

function listOf(value: unknown): string[] {
  const list = typeof value === "object" && value !== null && "$in" in value ? value.$in : value
  const values: unknown[] = Array.isArray(list) ? list : [list]
  if (!values.every((one): one is string => typeof one === "string")) throw new Unsupported("this filter")
  return values
}
