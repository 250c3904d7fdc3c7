import { z } from "zod"

/** The mails among which a plan's command chooses one for each buyer, as admins see them before they confirm it. */
export function plannedMails<const Kinds extends readonly [string, ...string[]]>(kinds: Kinds) {
  return z
    .array(
      z.object({
        kind: z.enum(kinds),
        subject: z.string().meta({ examples: ["Spring market is canceled"] }),
        text: z.string().meta({ examples: ["Hello,\n\n“Spring market” will not take place."] }),
      }),
    )
    .describe(
      "The possible mails to each buyer, in the shop's language. A buyer gets one in the language of their order, with its number.",
    )
}

/** Stands for the number of each buyer's order. */
export const SOME_ORDER = "…"
