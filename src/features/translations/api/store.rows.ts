import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { changesOfAddresses } from "../../address-changes"
import { publicKinds } from "../../kinds"
import { shownResourceNames } from "../../resource-types"

const MAX_IDS = 100
const MAX_LIST_LENGTH = 10_000

const translation = z
  .object({
    resource_type: z.string().meta({ examples: ["product"] }),
    resource_id: z.string().meta({ examples: ["prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    locale: z
      .string()
      .describe("The best language that the record has.")
      .meta({ examples: ["de"] }),
    fields: z.record(z.string(), z.string()).meta({ examples: [{ title: "Tasse" }] }),
    updated_at: timestamp,
  })
  .meta({ id: "ResourceTranslation" })

/** `ids=a,b`, `ids=a&ids=b` or `ids[]=a`. */
const ids = z
  .union([z.string().max(MAX_LIST_LENGTH), z.array(z.string().max(MAX_LIST_LENGTH)).max(MAX_IDS)])
  .transform((given) => [
    ...new Set(
      [given]
        .flat()
        .flatMap((one) => one.split(","))
        .filter((id) => id !== ""),
    ),
  ])
  .pipe(z.array(z.string().max(255)).max(MAX_IDS))
  .meta({ override: { oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] } })

/** The kinds of data that decide which records storefronts show. */
const ofRecords = changesOfAddresses(publicKinds)

export const translations = contract({
  listTranslations: {
    method: "GET",
    path: "/store/translations",
    ...(ofRecords && { cachedUntilChangeOf: ["translation", "taxonomy", "shipping", ...ofRecords] }),
    auth: "key",
    summary: "The texts of many records in one language",
    description:
      `\`resource_type\` is one of ${shownResourceNames()}. A text that is missing in the language comes from its ` +
      "fallbacks. Records without any text are left out. Without `locale`, the language is the shop's default.",
    localized: true,
    query: listQuery({
      order: ["resource_id", "-resource_id", "updated_at", "-updated_at"],
      filters: {
        resource_type: z
          .string()
          .max(64)
          .meta({ examples: ["product"] }),
        ids: ids.optional().describe("At most 100 ids."),
      },
    }),
    response: page({ translations: z.array(translation) }),
  },
})
