import { ensure } from "../../kits/seed/ensure"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import { createSocialPostWorkflow } from "./workflows/social-posts"

const wanted = [
  {
    caption:
      "Fresh from the kiln: our stoneware bowls are back. Each one is thrown by hand and a little different.",
    hashtags: ["stoneware", "handmade", "ceramics"],
  },
]

/** A draft for social networks. No account is connected in the demo shop. */
export const socialPosts: Seed = {
  name: "social-posts",
  async run(container) {
    await ensure({
      wanted,
      keyOf: ({ caption }) => caption,
      find: async () => {
        const known = await container
          .resolve("socialPosts")
          .listSocialPosts({ caption: wanted.map(({ caption }) => caption) }, { select: ["id", "caption"] })
        return new Map(known.map(({ id, caption }) => [caption, id]))
      },
      create: async (missing) => {
        for (const { caption, hashtags } of missing)
          await createSocialPostWorkflow(container).run({
            input: {
              input: {
                caption,
                hashtags,
                media_ids: [],
                variants: [],
                locale: "en",
                networks: ["instagram", "facebook", "linkedin"],
              },
              origin: { brief: null, resource: null },
              actor: SYSTEM,
            },
          })
      },
    })
  },
}
