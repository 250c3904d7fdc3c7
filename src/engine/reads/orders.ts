import { createRequire } from "node:module"
import path from "node:path"
import { internalsOf } from "../internals"
import type { FindOptions } from "./statement"

interface Read {
  where?: object
  options?: FindOptions & { fields?: string[]; populate?: string[] }
}

interface Repository<Manager> {
  getActiveManager(context?: object): Manager
}

type RepositoryClass = new (...given: never[]) => object

type Find<Manager> = (this: Repository<Manager>, read: Read, context?: object) => Promise<unknown[]>

interface OrderReader<Manager> {
  isReading(manager: Manager): boolean
  /** Returns `undefined` if it cannot do this read. */
  rowsOf(manager: Manager, where: object, options: FindOptions): Promise<unknown[] | undefined>
  /** Lets the engine read, because it adds to the rows that it gets. */
  leaveToEngine<Result>(work: () => Result): Result
}

const load = createRequire(require.resolve("@medusajs/medusa"))
const folder = path.dirname(load.resolve("@medusajs/order"))

/**
 * Lets `reader` read orders by their ids. The engine's own read needs three statements: one for the lines of the
 * order's version, and two for the discounts of these lines and of shipping.
 */
export function readOrders<Manager>(reader: OrderReader<Manager>): void {
  const repositories = internalsOf<{ OrderRepository: RepositoryClass }>(
    load(path.join(folder, "repositories")),
    { OrderRepository: "function" },
  )
  const { mapRepositoryToOrderModel: mapped } = internalsOf<{
    mapRepositoryToOrderModel: (read: Read) => Read
  }>(load(path.join(folder, "utils")), { mapRepositoryToOrderModel: "function" })
  const repository = internalsOf<{ find: Find<Manager> }>(repositories.OrderRepository.prototype, {
    find: "function",
  })
  const { find } = repository
  repository.find = async function (read, context) {
    const manager = this.getActiveManager(context)
    if (!reader.isReading(manager)) return find.call(this, read, context)
    const { where = {}, options } = mapped(copyOf(read))
    const ours = ordersOf(options)
    const rows = ours && (await reader.rowsOf(manager, where, ours))
    return rows ?? reader.leaveToEngine(() => find.call(this, read, context))
  }
}

/** The engine's function changes its lists. */
function copyOf({ where = {}, options: { fields, populate = [], ...options } = {} }: Read): Read {
  return {
    where: { ...where },
    options: { ...options, ...(fields && { fields: [...fields] }), populate: [...populate] },
  }
}

/** Relations whose rows belong to the order's version, or to none. Others, such as returns, have versions of their own. */
const KNOWN =
  /^(items|shipping_methods|summary|credit_lines|transactions|shipping_address|billing_address)(\.|$)/

/** `undefined` if only some fields of lines are asked for. The engine then leaves out some keys. */
function ordersOf(options: Read["options"] = {}): FindOptions | undefined {
  const { fields, populate = [], orderBy = { id: "ASC" } } = options
  if (fields?.some((field) => /^(items|shipping_methods)\./.test(field))) return undefined
  if (populate.some((relation) => !KNOWN.test(relation))) return undefined
  return { ...options, populate: populate.map((field) => ({ field })), orderBy, currentVersions: true }
}
