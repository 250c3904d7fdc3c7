import { z } from "zod"
import { contract } from "../../../kits/rows/row"
import { brandAtSignIn } from "../module/schemas"

export const signInBrand = contract({
  readSignInBrand: {
    method: "GET",
    path: "/auth/brand",
    auth: "none",
    summary: "The published brand, for the dashboard's sign-in page",
    description:
      "Needs no key, so that the page can show it before anybody has signed in. The shop is that of the host. `brand` is `null` before a shop publishes its first look.",
    cachedUntilChangeOf: ["theme", "media"],
    query: z.strictObject({
      locale: z
        .string()
        .max(64)
        .optional()
        .describe("The language of the name.")
        .meta({ examples: ["de"] }),
    }),
    response: z.object({ brand: brandAtSignIn.nullable() }),
  },
})
