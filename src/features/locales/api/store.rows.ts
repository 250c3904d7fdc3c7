import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"

const locale = z
  .object({
    code: z.string().meta({ examples: ["pt-BR"] }),
    name: z
      .string()
      .describe("In English.")
      .meta({ examples: ["Brazilian Portuguese"] }),
    native_name: z
      .string()
      .describe("In the language itself.")
      .meta({ examples: ["português (Brasil)"] }),
    is_default: z.boolean().meta({ examples: [false] }),
    is_enabled: z.boolean().meta({ examples: [true] }),
    is_rtl: z
      .boolean()
      .describe("Whether it is written from right to left.")
      .meta({ examples: [false] }),
    fallbacks: z
      .array(z.string())
      .describe("The languages of texts that are missing in this one, best first.")
      .meta({ examples: [["pt", "en"]] }),
  })
  .meta({ id: "Locale" })

export const locales = contract({
  listLocales: {
    method: "GET",
    path: "/store/locales",
    cachedUntilChangeOf: ["setting"],
    auth: "key",
    summary: "The shop's languages, the default first",
    query: listQuery({ order: ["position", "-position", "code", "-code", "name", "-name"] }),
    response: page({ locales: z.array(locale) }),
  },
})
