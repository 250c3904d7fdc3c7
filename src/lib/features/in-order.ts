import { FIRST, LAST } from "./declaration"

interface Place<Item> {
  names: (item: Item) => readonly string[]
  /** The name that an item follows, or where it stands without one. */
  after: (item: Item) => string | undefined
}

/**
 * Features come in the order of the alphabet. Where another order shows, an item names the one that it follows, and
 * stands behind it. An item that follows its own name adds to another one of that name.
 */
export function inOrder<Item>(items: readonly Item[], { names, after }: Place<Item>): Item[] {
  const follows = (item: Item, other: Item) => item !== other && names(other).includes(after(item) ?? "")
  const adds = (item: Item) => names(item).includes(after(item) ?? "")
  const placed: Item[] = []
  const place = (item: Item) => {
    placed.push(item)
    const followers = items.filter((other) => !placed.includes(other) && follows(other, item))
    for (const follower of [...followers.filter(adds), ...followers.filter((other) => !adds(other))])
      if (!placed.includes(follower)) place(follower)
  }
  const starts = [FIRST, undefined, LAST]
  for (const start of starts) for (const item of items.filter((one) => after(one) === start)) place(item)
  const lost = items.find((item) => !placed.includes(item))
  if (lost !== undefined)
    throw new Error(`'${names(lost).join("', '")}' is to follow '${after(lost)}', which has no place.`)
  return placed
}
