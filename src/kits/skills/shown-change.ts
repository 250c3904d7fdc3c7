import { z } from "zod"

/**
 * One change that an action would make, as people see it. `null` means that the value does not exist before or after.
 */
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
