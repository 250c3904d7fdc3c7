import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { resources } from "../../resources"
import type { UsedIn } from "../module/types"

const titled = z.array(z.record(z.string(), z.string().nullable().catch(null)))

/** Adds the owners' titles. One query for each kind of owner. */
export async function usedPlaces(
  scope: MedusaContainer,
  places: UsedIn[],
): Promise<(UsedIn & { title: string | null })[]> {
  const titles = new Map<string, string>()
  for (const kind of new Set(places.map(({ resource }) => resource))) {
    const declared = resources.find(({ name }) => name === kind)
    if (!declared) continue
    const ids = places.filter(({ resource }) => resource === kind).map(({ id }) => id)
    const { data } = await scope
      .resolve(ContainerRegistrationKeys.QUERY)
      .graph({ entity: kind, fields: ["id", declared.title], filters: { id: ids } })
    for (const row of titled.parse(data)) titles.set(`${kind}/${row.id}`, row[declared.title] ?? "")
  }
  return places.map((place) => ({ ...place, title: titles.get(`${place.resource}/${place.id}`) ?? null }))
}
