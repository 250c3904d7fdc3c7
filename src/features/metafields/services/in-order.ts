import { ordered } from "../../../kits/rows/lists"

interface Field {
  namespace: string
  key: string
  name: string
  updated_at: Date
}

/** Sorts the metafields of a record by the `order` of a query. */
export function inOrder<Metafield extends Field>(
  fields: readonly Metafield[],
  order: string,
): Promise<Metafield[]> {
  return ordered(fields, order, {
    namespace: ({ namespace, key }) => `${namespace}.${key}`,
    name: ({ name }) => name,
    updated_at: ({ updated_at }) => updated_at,
  })
}
