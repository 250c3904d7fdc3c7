/** The first of what must be there. */
export function first<Item>(items: readonly Item[] | undefined): Item {
  const [item] = items ?? []
  if (item === undefined) throw new Error("Nothing was found")
  return item
}
