/** Returns the first item; throws if there is no item. */
export function first<Item>(items: readonly Item[] | undefined): Item {
  const [item] = items ?? []
  if (item === undefined) throw new Error("The list is empty")
  return item
}
