import type { MenuItem } from "../../resources/look"

export const DEEPEST_MENU = 5

/** An item of a menu with its level. The items below it follow directly. */
export interface MenuRow {
  item: MenuItem
  depth: number
}

/** The items of a tree, from top to bottom. */
export function rowsOf(items: readonly MenuItem[], depth = 0): MenuRow[] {
  return items.flatMap((item) => [{ item, depth }, ...rowsOf(item.items, depth + 1)])
}

/** The tree of rows. A row that is too deep comes directly below the row before it. */
export function treeOf(rows: readonly MenuRow[]): MenuItem[] {
  const top: MenuItem[] = []
  const open: MenuItem[] = []
  for (const { item, depth } of rows) {
    const own = { ...item, items: [] }
    const level = Math.min(depth, open.length)
    open.length = level
    const above = open.at(-1)
    ;(above ? above.items : top).push(own)
    open.push(own)
  }
  return top
}

/** The place after the row's last item below it. */
export function endOf(rows: readonly MenuRow[], place: number): number {
  const depth = rows[place]?.depth ?? 0
  const next = rows.findIndex((row, index) => index > place && row.depth <= depth)
  return next < 0 ? rows.length : next
}

/** How deep the items below a row go. 0 if it has none. */
function heightOf(rows: readonly MenuRow[], place: number): number {
  const depths = rows.slice(place, endOf(rows, place)).map(({ depth }) => depth)
  return Math.max(...depths) - (rows[place]?.depth ?? 0)
}

/**
 * Moves a row, with all items below it, to where another row is. `by` is the number of levels that it moves to the
 * inside. The result is always a valid tree.
 */
export function movedTo(rows: readonly MenuRow[], from: number, to: number, by: number): MenuRow[] {
  const row = rows[from]
  if (!row) return [...rows]
  const end = endOf(rows, from)
  if (to > from && to < end) return movedTo(rows, from, from, by)
  const moved = rows.slice(from, end)
  const others = [...rows.slice(0, from), ...rows.slice(end)]
  const place = to >= end ? to - moved.length + 1 : to
  const above = others[place - 1]
  const below = others[place]
  const deepest = Math.min(above ? above.depth + 1 : 0, DEEPEST_MENU - 1 - heightOf(rows, from))
  const depth = Math.max(below?.depth ?? 0, Math.min(row.depth + by, deepest))
  if (depth > deepest) return [...rows]
  const shifted = moved.map((one) => ({ ...one, depth: one.depth + depth - row.depth }))
  return [...others.slice(0, place), ...shifted, ...others.slice(place)]
}

export type Move = "up" | "down" | "in" | "out"

/** Moves a row by one step, among its siblings or by one level. `undefined` if it cannot move there. */
export function movedBy(rows: readonly MenuRow[], from: number, move: Move): MenuRow[] | undefined {
  const row = rows[from]
  if (!row) return undefined
  const end = endOf(rows, from)
  const moved = rows.slice(from, end)
  if (move === "up") {
    const before = siblingBefore(rows, from)
    if (before === undefined) return undefined
    return [...rows.slice(0, before), ...moved, ...rows.slice(before, from), ...rows.slice(end)]
  }
  if (move === "down") {
    if (rows[end]?.depth !== row.depth) return undefined
    const after = endOf(rows, end)
    return [...rows.slice(0, from), ...rows.slice(end, after), ...moved, ...rows.slice(after)]
  }
  if (move === "in") {
    if (siblingBefore(rows, from) === undefined) return undefined
    if (row.depth + heightOf(rows, from) >= DEEPEST_MENU - 1) return undefined
    const deeper = moved.map((one) => ({ ...one, depth: one.depth + 1 }))
    return [...rows.slice(0, from), ...deeper, ...rows.slice(end)]
  }
  if (row.depth === 0) return undefined
  // It comes after the item that it was below, and after that item's other items.
  const parent = lastBefore(rows, from, (depth) => depth < row.depth)
  const after = endOf(rows, parent)
  const higher = moved.map((one) => ({ ...one, depth: one.depth - 1 }))
  return [...rows.slice(0, from), ...rows.slice(end, after), ...higher, ...rows.slice(after)]
}

function siblingBefore(rows: readonly MenuRow[], from: number): number | undefined {
  const depth = rows[from]?.depth ?? 0
  const before = lastBefore(rows, from, (other) => other <= depth)
  return before >= 0 && rows[before]?.depth === depth ? before : undefined
}

/** The place of the last row before another whose level fits. -1 if there is no such row. */
function lastBefore(rows: readonly MenuRow[], from: number, fits: (depth: number) => boolean): number {
  let place = from - 1
  while (place >= 0 && !fits(rows[place]?.depth ?? 0)) place -= 1
  return place
}
