import { ensure } from "../../kits/seed/ensure"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import type { EmailListInput } from "./module/types"
import { emailListWorkflows } from "./workflows/email-lists"

const wanted: EmailListInput[] = [
  {
    handle: "studio-notes",
    name: "Studio notes",
    description: "What we fire in the kiln, once a month.",
    is_double_opt_in: true,
    is_public: true,
    consent_text: "Send me the studio notes by email. I can unsubscribe at any time.",
  },
]

export const emailMarketing: Seed = {
  name: "email-marketing",
  async run(container) {
    await ensure({
      wanted,
      keyOf: ({ handle }) => handle,
      find: async () => {
        const known = await container
          .resolve("emailMarketing")
          .listEmailLists({ handle: wanted.map(({ handle }) => handle) }, { select: ["id", "handle"] })
        return new Map(known.map(({ id, handle }) => [handle, id]))
      },
      create: async (missing) => {
        for (const input of missing)
          await emailListWorkflows.create(container).run({ input: { input, actor: SYSTEM } })
      },
    })
  },
}
