/** Makes the rows that are missing, and answers the ids of all of them by key. */
export async function ensure<Row>(task: {
  wanted: Row[]
  keyOf: (row: Row) => string
  /** The ids of those that there are, by key. */
  find: () => Promise<Map<string, string>>
  create: (missing: Row[]) => Promise<unknown>
}): Promise<Map<string, string>> {
  const known = await task.find()
  const missing = task.wanted.filter((row) => !known.has(task.keyOf(row)))
  if (missing.length === 0) return known
  await task.create(missing)
  return task.find()
}

/** The row of an answer that must have one. */
export function one<Row>(rows: Row[], what: string): Row {
  const [row] = rows
  if (row === undefined) throw new Error(`There is no ${what}.`)
  return row
}

/** What a map holds under a key that it must have. */
export function found<Value>(values: Map<string, Value>, key: string): Value {
  const value = values.get(key)
  if (value === undefined) throw new Error(`There is no '${key}'.`)
  return value
}
