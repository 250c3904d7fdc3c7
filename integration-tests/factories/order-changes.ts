import type { PieceChange } from "./order-ledger"

type Add = (quantity: number) => PieceChange

export type Kind = "return" | "exchange" | "claim" | "edit"

export interface Added {
  /** Absent until the confirmation makes a new line. */
  line?: string
  change: PieceChange
}

/** A change of an order: begun, and later confirmed or given up. */
export interface OrderChange {
  kind: Kind | "reception"
  path: string
  confirm: string
  abandon: string
  /** The routes that add something, after `path`, and what each changes at the confirmation. */
  adds: Readonly<Record<string, Add>>
  added: Added[]
  returnId?: string
}

/** The route of an edit that sets the quantity of a line. All others add to it. */
export const SET = "/items/item/"
/** The routes that add lines. */
export const NEW_LINES = ["/outbound/items", "/items"]
export const INBOUND = "/inbound/items"

const ordered: Add = (quantity) => ({ ordered: quantity })
const requested: Add = (quantity) => ({ requested: quantity })
const writtenOff: Add = (quantity) => ({ writtenOff: quantity })
const received: Add = (quantity) => ({ requested: -quantity, received: quantity })
const dismissed: Add = (quantity) => ({ ...writtenOff(quantity), requested: -quantity, dismissed: quantity })

const SWAP = { [INBOUND]: requested, "/outbound/items": ordered }

const ADDS: Record<OrderChange["kind"], Readonly<Record<string, Add>>> = {
  return: { "/request-items": requested },
  exchange: SWAP,
  claim: { ...SWAP, "/claim-items": writtenOff },
  edit: { "/items": ordered, [SET]: ordered },
  reception: { "/receive-items": received, "/dismiss-items": dismissed },
}

/** @param id of the order for edits, of the return for receptions, else of the change itself. */
export function begunChange(kind: OrderChange["kind"], id: string): OrderChange {
  const begun = { kind, adds: ADDS[kind], added: [] }
  if (kind === "edit") {
    const path = `/admin/order-edits/${id}`
    return { ...begun, path, confirm: `${path}/confirm`, abandon: path }
  }
  const path = `/admin/${kind === "reception" ? "return" : kind}s/${id}`
  const own = kind === "return" || kind === "reception" ? { returnId: id } : {}
  if (kind === "reception")
    return { ...begun, ...own, path, confirm: `${path}/receive/confirm`, abandon: `${path}/receive` }
  return { ...begun, ...own, path, confirm: `${path}/request`, abandon: `${path}/request` }
}
