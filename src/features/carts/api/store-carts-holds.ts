import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"

export const holds = z
  .array(
    z.object({
      line_item_ids: z.array(z.string()).meta({ examples: [["cali_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"]] }),
      kind: z.string().meta({ examples: ["event"] }),
      expires_at: timestamp,
      status: z.enum(["held", "expired"]).meta({ examples: ["held"] }),
    }),
  )
  .describe("The limited places in the cart, and until when the cart has them.")
