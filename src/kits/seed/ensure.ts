/** Creates rows that do not exist yet. Returns the ids of all rows by key. */
export async function ensure<Row>(task: {
  wanted: Row[]
  keyOf: (row: Row) => string
  /** Returns the existing rows' ids by key. */
  find: () => Promise<Map<string, string>>
  create: (missing: Row[]) => Promise<unknown>
}): Promise<Map<string, string>> {
  const known = await task.find()
  const missing = task.wanted.filter((row) => !known.has(task.keyOf(row)))
  if (missing.length === 0) return known
  await task.create(missing)
  return task.find()
}

/** Returns the first row. Throws if there is no row. */
export function one<Row>(rows: Row[], what: string): Row {
  const [row] = rows
  if (row === undefined) throw new Error(`There is no ${what}.`)
  return row
}

/** Returns a key's value. Throws if the key is missing. */
export function found<Value>(values: Map<string, Value>, key: string): Value {
  const value = values.get(key)
  if (value === undefined) throw new Error(`There is no '${key}'.`)
  return value
}
