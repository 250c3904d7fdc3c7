import type { MedusaContainer } from "@medusajs/framework/types"
import { subjectType } from "../../reviews/module/schemas"

interface Hit {
  id: string
  type: string
}

const NOT_RATED = { average: null, count: 0 }

/** Reads the ratings of hits, with one statement. The function returns `null` for a kind without reviews. */
export async function ratingsOf(scope: MedusaContainer, hits: readonly Hit[]) {
  const subjects = hits.flatMap(({ id, type }) => {
    const { data } = subjectType.safeParse(type)
    return data ? [{ type: data, id }] : []
  })
  const reviewed = new Set(subjects.map(({ id }) => id))
  const ratings = await scope.resolve("reviews").ratingsOf(subjects)
  return ({ id }: Hit) => (reviewed.has(id) ? (ratings.get(id) ?? NOT_RATED) : null)
}
