import { z } from "zod"

/** One thing that an action would change, as people see it. `null` where there was nothing, or where nothing is left. */
export const shownChange = z.object({
  what: z.string().meta({ examples: ["Oak bowl, Large"] }),
  before: z
    .string()
    .nullable()
    .meta({ examples: ["49 EUR"] }),
  after: z
    .string()
    .nullable()
    .meta({ examples: ["45 EUR"] }),
})

export type ShownChange = z.output<typeof shownChange>
