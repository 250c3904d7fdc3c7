import { isDeepStrictEqual } from "node:util"
import { admin } from "../harness/api"
import type { Random } from "../harness/random-changes"
import { booksOf } from "./order-books"
import { type Added, begunChange, INBOUND, NEW_LINES, type OrderChange, SET } from "./order-changes"
import { impossible, OrderLedger } from "./order-ledger"
import { capturePayment, type OrderShop, PRICE, placedOrder, type StockedProduct } from "./orders"

const ORDERED = 3
const QUANTITIES = [1, 1, 1, 1, 2, 2, 3, 4, 0, -1]
const KINDS = ["return", "return", "exchange", "claim", "edit"] as const
/** `null` is all of it. */
const AMOUNTS = [null, 1, 5, 10, 12.5, 30, 100, 0, -3]
const MOVES = [
  ...(["fulfil", "fulfil", "unfulfil", "deliver", "capture", "refund", "refund", "cancel"] as const),
  ...(["begin", "begin", "begin", "receive", "receive"] as const),
]
/** More of the moves during a change belong to it. */
const MOVES_IN_CHANGE = [
  ...(["add", "add", "add", "add", "add", "add", "confirm", "confirm", "confirm", "abandon"] as const),
  ...(["fulfil", "unfulfil", "deliver", "refund", "begin", "receive", "cancel"] as const),
]

interface Around {
  shop: OrderShop
  product: StockedProduct
  location_id: string
  random: Random
}

/** Does random things to an order of three pieces, and compares it with a ledger after each. */
export class OrderWalk {
  readonly log: string[] = []
  readonly faults: string[] = []
  private readonly fulfilments = new Map<string, { line: string; quantity: number }>()
  /** The confirmed returns that are not canceled, with what each asked for. */
  private readonly returns = new Map<string, Added[]>()
  private readonly swaps: OrderChange[] = []
  private open: OrderChange | undefined

  private constructor(
    private readonly around: Around,
    private readonly order: { id: string; total: number },
    private readonly ledger: OrderLedger,
    private last: Awaited<ReturnType<typeof booksOf>>,
  ) {}

  static async begin(around: Around): Promise<OrderWalk> {
    const { shop, product, random } = around
    const order = await placedOrder(shop, { product, quantity: ORDERED })
    const ledger = new OrderLedger(PRICE, order.total - ORDERED * PRICE)
    ledger.count(order.items[0]?.id ?? "", { ordered: ORDERED })
    if (random.chance(0.7)) {
      await capturePayment(shop, order.id)
      ledger.captured = order.total
    }
    const walk = new OrderWalk(around, order, ledger, await booksOf(shop, order.id))
    if (random.chance(0.7)) await walk.fulfil(ORDERED)
    await walk.compare()
    return walk
  }

  async step(): Promise<void> {
    const sent = this.log.length
    const { random } = this.around
    await this[this.open ? random.oneOf(MOVES_IN_CHANGE) : random.oneOf(MOVES)]()
    if (this.log.length > sent) await this.compare()
  }

  private async compare(): Promise<void> {
    const before = this.last
    this.last = await booksOf(this.around.shop, this.order.id)
    const { books, whole } = this.last
    const own = this.ledger.books
    // The ledger does not count returns that are not confirmed yet, or are canceled.
    const known = Object.entries(books.returns).filter(([id]) => id in own.returns)
    const shown = { ...books, returns: Object.fromEntries(known) }
    this.faults.push(...impossible(shown))
    if (!isDeepStrictEqual(shown, own)) this.differ("the order and the ledger", shown, own)
    if (/ 4\d\d$/.test(this.log.at(-1) ?? "") && !isDeepStrictEqual(whole, before.whole))
      this.differ("before and after a refusal", before.whole, whole)
  }

  private differ(what: string, ...values: [object, object]): void {
    this.faults.push(`${what}: ${values.map((value) => `\n  ${JSON.stringify(value)}`).join("")}`)
  }

  /** Returns the body of the answer, or nothing if the request was refused. */
  private async send(name: string, path: string, body: object = {}) {
    const call = admin(this.around.shop)
    const reply = name === "abandon" ? await call.delete(path) : await call.post(path, body)
    const isRefused = reply.status >= 400
    const said = isRefused ? ` ${reply.body.message}` : ""
    this.log.push(`${name} ${path.replace("/admin", "")} ${JSON.stringify(body)}${said} ${reply.status}`)
    if (reply.status >= 500) this.faults.push("a server error")
    return isRefused ? undefined : reply.body
  }

  private get line(): string {
    return this.around.random.oneOf([...this.ledger.lines.keys()])
  }

  /** A fulfilment, or a return, if there is one. */
  private oneOf(ids: Iterable<string>): string | undefined {
    const all = [...ids]
    return all.length > 0 ? this.around.random.oneOf(all) : undefined
  }

  private quantity(): number {
    return this.around.random.oneOf(QUANTITIES)
  }

  private requirePieces(quantity: number): void {
    if (quantity <= 0) this.faults.push(`accepted ${quantity} pieces`)
  }

  async fulfil(quantity = this.quantity()): Promise<void> {
    const { line } = this
    const items = [{ id: line, quantity }]
    if (!(await this.send("fulfil", `/admin/orders/${this.order.id}/fulfillments`, { items }))) return
    this.requirePieces(quantity)
    this.ledger.count(line, { fulfilled: quantity })
    const { fulfilments } = await booksOf(this.around.shop, this.order.id)
    for (const id of fulfilments) if (!this.fulfilments.has(id)) this.fulfilments.set(id, { line, quantity })
  }

  async unfulfil(): Promise<void> {
    const id = this.oneOf(this.fulfilments.keys())
    const made = id && this.fulfilments.get(id)
    if (!made) return
    if (!(await this.send("unfulfil", `/admin/orders/${this.order.id}/fulfillments/${id}/cancel`))) return
    this.ledger.count(made.line, { fulfilled: -made.quantity })
    made.quantity = 0
  }

  async deliver(): Promise<void> {
    const id = this.oneOf(this.fulfilments.keys())
    const made = id && this.fulfilments.get(id)
    if (!made) return
    const path = `/admin/orders/${this.order.id}/fulfillments/${id}/mark-as-delivered`
    if (await this.send("deliver", path)) this.ledger.count(made.line, { delivered: made.quantity })
  }

  async capture(): Promise<void> {
    const amount = this.around.random.oneOf(AMOUNTS)
    const body = amount === null ? {} : { amount }
    if (!(await this.send("capture", `/admin/payments/${this.last.payment}/capture`, body))) return
    // A payment that is captured as a whole answers 200 again.
    if (this.ledger.captured < this.order.total) this.ledger.captured += amount ?? this.order.total
  }

  async refund(): Promise<void> {
    const amount = this.around.random.oneOf(AMOUNTS)
    const body = amount === null ? {} : { amount }
    const done = await this.send("refund", `/admin/payments/${this.last.payment}/refund`, body)
    if (done) this.ledger.refund(amount ?? this.order.total)
  }

  async begin(): Promise<void> {
    const kind = this.around.random.oneOf(KINDS)
    const { location_id, random } = this.around
    const body = await this.send("begin", kind === "edit" ? "/admin/order-edits" : `/admin/${kind}s`, {
      order_id: this.order.id,
      ...(kind === "return" && { location_id }),
      ...(kind === "claim" && { type: random.oneOf(["refund", "replace"]) }),
    })
    if (body) this.opened(begunChange(kind, kind === "edit" ? this.order.id : body[kind].id))
  }

  async receive(): Promise<void> {
    const id = this.oneOf(this.returns.keys())
    if (id && (await this.send("begin", `/admin/returns/${id}/receive`)))
      this.opened(begunChange("reception", id))
  }

  private opened(change: OrderChange): void {
    if (this.open) this.faults.push("two open changes")
    this.open = change
  }

  async add(): Promise<void> {
    if (!this.open) return
    const { adds, path, added } = this.open
    const [way, line, quantity] = [this.oneOf(Object.keys(adds)) ?? "", this.line, this.quantity()]
    if (way === SET) {
      if (!(await this.send("add", `${path}${way}${line}`, { quantity }))) return
      const others = added.filter((one) => one.line !== line)
      this.open.added = [...others, { line, change: { ordered: quantity } }]
      return
    }
    const isNew = NEW_LINES.includes(way)
    const { product, location_id } = this.around
    const items = [isNew ? { variant_id: product.variantId, quantity } : { id: line, quantity }]
    const body = await this.send("add", path + way, { items, ...(way === INBOUND && { location_id }) })
    if (!body) return
    this.requirePieces(quantity)
    if (way === INBOUND) this.open.returnId = body.return.id
    added.push({ ...(!isNew && { line }), change: adds[way]?.(quantity) ?? {} })
  }

  async confirm(): Promise<void> {
    if (!this.open || !(await this.send(`confirm-${this.open.kind}`, this.open.confirm))) return
    const { kind, added, returnId } = this.open
    const { lines } = (await booksOf(this.around.shop, this.order.id)).books
    const fresh = Object.keys(lines).filter((id) => !this.ledger.lines.has(id))
    for (const one of added) {
      const isSet = kind === "edit" && one.line !== undefined
      one.line ??= fresh.find((id) => lines[id]?.ordered === one.change.ordered) ?? "not found"
      if (fresh.includes(one.line)) fresh.splice(fresh.indexOf(one.line), 1)
      const before = isSet ? (this.ledger.lines.get(one.line)?.ordered ?? 0) : 0
      this.ledger.count(one.line, isSet ? { ordered: (one.change.ordered ?? 0) - before } : one.change)
    }
    if (returnId) this.countReturn(returnId, added)
    if (kind === "exchange" || kind === "claim") this.swaps.push(this.open)
    if (returnId && kind !== "reception") this.returns.set(returnId, added)
    this.open = undefined
  }

  private countReturn(id: string, added: Added[]): void {
    const { asked, back } = this.ledger.returns.get(id) ?? { asked: 0, back: 0 }
    const count = (name: "requested" | "received" | "dismissed") =>
      added.reduce((total, { change }) => total + Math.max(0, change[name] ?? 0), 0)
    this.ledger.returns.set(id, {
      asked: asked + count("requested"),
      back: back + count("received") + count("dismissed"),
    })
  }

  async abandon(): Promise<void> {
    if (this.open && (await this.send("abandon", this.open.abandon))) this.open = undefined
  }

  /** Cancels a confirmed return, exchange or claim. */
  async cancel(): Promise<void> {
    const { random } = this.around
    const swap = this.swaps.length > 0 && random.chance(0.5) ? random.oneOf(this.swaps) : undefined
    const id = swap ? swap.returnId : this.oneOf(this.returns.keys())
    const path = swap?.path ?? (id && `/admin/returns/${id}`)
    if (!path || !(await this.send("cancel", `${path}/cancel`))) return
    for (const { line = "", change } of swap?.added ?? [])
      this.ledger.count(line, {
        ordered: -(change.ordered ?? 0),
        writtenOff: -(change.writtenOff ?? 0),
      })
    if (!id) return
    for (const { line = "", change } of this.returns.get(id) ?? [])
      this.ledger.count(line, { requested: -(change.requested ?? 0) })
    this.ledger.returns.delete(id)
    this.returns.delete(id)
  }
}
