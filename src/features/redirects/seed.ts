import { ensure } from "../../kits/seed/ensure"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import { redirectWorkflows } from "./workflows"

const exact = { match: "exact", locale: null, status_code: 301 } as const
const wanted = [
  { ...exact, source: "/about-us", target: "/about" },
  { ...exact, source: "/sale", target: "/collections/kitchen", status_code: 302 as const },
  { ...exact, source: "/shop", target: "/products", match: "prefix" as const },
]

/** Old addresses of the demo shop. */
export const redirects: Seed = {
  name: "redirects",
  async run(container) {
    await ensure({
      wanted,
      keyOf: ({ source }) => source,
      find: async () => {
        const known = await container
          .resolve("redirects")
          .listRedirects({ source: wanted.map(({ source }) => source) }, { select: ["id", "source"] })
        return new Map(known.map(({ id, source }) => [source, id]))
      },
      create: async (missing) => {
        for (const input of missing)
          await redirectWorkflows.create(container).run({ input: { input, actor: SYSTEM } })
      },
    })
  },
}
