import { ensure } from "../../kits/seed/ensure"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import { glossaryWorkflows } from "./workflows"

const wanted = [
  {
    title: "Ceramics",
    source_locale: "en",
    target_locale: "de",
    terms: [
      { source: "stoneware", target: "Steinzeug" },
      { source: "glaze", target: "Glasur" },
      { source: "Alder & Clay", target: "Alder & Clay" },
    ],
    note: "The words that our potters use.",
  },
]

export const glossaries: Seed = {
  name: "glossaries",
  async run(container) {
    await ensure({
      wanted,
      keyOf: ({ title }) => title,
      find: async () => {
        const known = await container
          .resolve("glossaries")
          .listGlossaries({ title: wanted.map(({ title }) => title) }, { select: ["id", "title"] })
        return new Map(known.map(({ id, title }) => [title, id]))
      },
      create: async (missing) => {
        for (const input of missing)
          await glossaryWorkflows.create(container).run({ input: { input, actor: SYSTEM } })
      },
    })
  },
}
