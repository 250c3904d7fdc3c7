import { ensure } from "../../kits/seed/ensure"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import { pageTexts } from "./seed-texts"
import { pageWorkflows } from "./workflows"

/** The pages that every shop has, in English, German and Turkish. */
export const pages: Seed = {
  name: "pages",
  async run(container) {
    await ensure({
      wanted: pageTexts.map((text, index) => ({ ...text, position: (index + 1) * 10 })),
      keyOf: ({ slug }) => slug,
      find: async () => {
        const known = await container
          .resolve("pages")
          .listPages({ slug: pageTexts.map(({ slug }) => slug) }, { select: ["id", "slug"] })
        return new Map(known.map(({ id, slug }) => [slug, id]))
      },
      create: async (missing) => {
        for (const text of missing) {
          const input = { ...text, locale: "en", status: "published" as const }
          await pageWorkflows.create(container).run({ input: { input, actor: SYSTEM } })
        }
      },
    })
  },
}
