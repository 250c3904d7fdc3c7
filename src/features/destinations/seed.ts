import { ensure } from "../../kits/seed/ensure"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import { destinationWorkflows } from "./workflows"

const wanted = [
  {
    slug: "anatolia",
    title: "Anatolia",
    within: null,
    position: 10,
    latitude: 39.0,
    longitude: 35.0,
    excerpt: "Where people have fired clay for nine thousand years.",
    body: "<p>From the first painted pots of Çatalhöyük to the tiles of the Ottoman court.</p>",
  },
  {
    slug: "cappadocia",
    title: "Cappadocia",
    within: "anatolia",
    position: 20,

    latitude: 38.6431,
    longitude: 34.8289,
    excerpt: "Soft stone, red river clay, and wheels turned by foot.",
    body: "<p>The Kızılırmak brings red clay to Avanos, where families have thrown pots for generations.</p>",
  },
  {
    slug: "iznik",
    title: "İznik",
    within: "anatolia",
    position: 30,
    latitude: 40.4292,
    longitude: 29.7211,
    excerpt: "The lake town of quartz tiles.",
    body: "<p>Its tiles cover the mosques of Istanbul. A few workshops make them again.</p>",
  },
]

/** Three destinations. Two of them are within the first. */
export const destinations: Seed = {
  name: "destinations",
  async run(container) {
    const find = async () => {
      const known = await container
        .resolve("destinations")
        .listDestinations({ slug: wanted.map(({ slug }) => slug) }, { select: ["id", "slug"] })
      return new Map(known.map(({ id, slug }) => [slug, id]))
    }
    await ensure({
      wanted,
      keyOf: ({ slug }) => slug,
      find,
      create: async (missing) => {
        for (const { within, ...text } of missing) {
          const parent_id = within === null ? null : ((await find()).get(within) ?? null)
          const input = { ...text, parent_id, locale: "en", status: "published" as const }
          await destinationWorkflows.create(container).run({ input: { input, actor: SYSTEM } })
        }
      },
    })
  },
}
