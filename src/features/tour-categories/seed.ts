import { ensure } from "../../kits/seed/ensure"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import { tourCategoryWorkflows } from "./workflows"

const wanted = [
  {
    slug: "workshops",
    name: "Workshops",
    position: 10,
    description: "Tours on which you make something.",
    translations: { tr: { name: "Atölyeler" }, de: { name: "Werkstätten" } },
  },
  {
    slug: "culture",
    name: "Culture",
    position: 20,
    description: "Museums, mosques and old towns.",
    translations: { tr: { name: "Kültür" }, de: { name: "Kultur" } },
  },
  {
    slug: "walking",
    name: "Walking tours",
    position: 30,
    description: "A few hours on foot each day.",
    translations: { tr: { name: "Yürüyüş turları" }, de: { name: "Wandertouren" } },
  },
]

export const tourCategories: Seed = {
  name: "tour-categories",
  async run(container) {
    await ensure({
      wanted,
      keyOf: ({ slug }) => slug,
      find: async () => {
        const known = await container
          .resolve("tourCategories")
          .listTourCategories({ slug: wanted.map(({ slug }) => slug) }, { select: ["id", "slug"] })
        return new Map(known.map(({ id, slug }) => [slug, id]))
      },
      create: async (missing) => {
        for (const input of missing)
          await tourCategoryWorkflows.create(container).run({ input: { input, actor: SYSTEM } })
      },
    })
  },
}
