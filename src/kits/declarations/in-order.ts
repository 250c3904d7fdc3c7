import { FIRST, LAST } from "./declaration"

interface Place<Item> {
  names: (item: Item) => readonly string[]
  /** The name of the item that this one follows, or `first` or `last`. */
  after: (item: Item) => string | undefined
}

/**
 * Sorts items that features declare. The default order is alphabetical. An item with `after` comes directly after the
 * named item. Several features may add items under one name; then `after` with the own name means: after the other
 * items of this name.
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
    throw new Error(`'${names(lost).join("', '")}' must follow '${after(lost)}', which is not in the list.`)
  return placed
}
