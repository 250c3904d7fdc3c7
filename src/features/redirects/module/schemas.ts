import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"
import { timestamp } from "../../../kits/rows/fields"
import { normalPath, normalTarget } from "./lib/paths"

const LONGEST = 2000
const URL_LIKE = /^https?:\/\//i

/** Addresses on the storefront are also accepted with its host. The rules remove it. */
const source = z
  .string()
  .max(LONGEST)
  .refine(
    (value) => normalPath(value) !== undefined || URL_LIKE.test(value),
    "must be a path of the storefront, such as /old-page",
  )
  .meta({ examples: ["/old-page"] })

const target = z
  .string()
  .max(LONGEST)
  .refine(
    (value) => normalTarget(value) !== undefined,
    "must be a path of the storefront, such as /products/mug, or a web address such as https://shop.example",
  )
  .meta({ examples: ["/products/mug"] })

const statusCode = z.union([z.literal(301), z.literal(302)]).meta({ examples: [301] })

/** `prefix` also matches all paths below the source. The rest of the path is appended to the target. */
const match = z.enum(["exact", "prefix"]).meta({ examples: ["exact"] })
const origin = z.enum(["manual", "import", "automatic"]).meta({ examples: ["manual"] })

export const newRedirect = z.strictObject({
  source,
  target,
  status_code: statusCode.default(301),
  match: match.default("exact"),
  locale: localeCode.nullable().default(null),
})

export const redirectChange = z.strictObject({
  source: source.optional(),
  target: target.optional(),
  status_code: statusCode.optional(),
  match: match.optional(),
  locale: localeCode.nullable().optional(),
})

/** A redirect as storefronts read it. */
export const publicRedirect = z
  .object({
    source: z.string().meta({ examples: ["/old-page"] }),
    target: z.string().meta({ examples: ["/products/mug"] }),
    status_code: z.int().meta({ examples: [301] }),
    match,
    locale: z
      .string()
      .nullable()
      .describe("`null`: all languages.")
      .meta({ examples: ["de"] }),
  })
  .meta({ id: "Redirect" })

export const adminRedirect = z
  .object({
    id: z.string().meta({ examples: ["redir_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    ...publicRedirect.shape,
    origin: origin.describe("`automatic`: made when an address moved, or from two other redirects."),
    ends_at: timestamp
      .nullable()
      .describe("Something scheduled gets this address at that time. The redirect then ends."),
    hits: z
      .int()
      .min(0)
      .meta({ examples: [12] }),
    last_hit_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "AdminRedirect" })

/** The filters of lists and exports. */
export const redirectFilter = z.strictObject({
  origin: origin.optional(),
  match: match.optional(),
  q: z.string().max(200).optional().describe("The words to search for."),
})

/** A rule as its table stores it. */
export const storedRule = z.object({
  id: z.string(),
  source: z.string(),
  target: z.string(),
  status_code: z.number(),
  match: z.string(),
  locale: z.string(),
  origin: z.string(),
})

export const redirectMiss = z
  .object({
    id: z.string().meta({ examples: ["redmis_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    path: z.string().meta({ examples: ["/summer-sale"] }),
    count: z
      .int()
      .min(1)
      .meta({ examples: [3] }),
    last_seen_at: timestamp,
    created_at: timestamp,
  })
  .meta({ id: "RedirectMiss" })

export const importFault = z.object({
  line: z
    .int()
    .min(1)
    .describe("The line in the file. The heading is line 1.")
    .meta({ examples: [7] }),
  source: z
    .string()
    .nullable()
    .meta({ examples: ["/old-page"] }),
  code: z.string().meta({ examples: ["invalid_state"] }),
  message: z.string().meta({ examples: ["A page of the shop has this address."] }),
})

export const importResult = z
  .object({
    dry_run: z.boolean().meta({ examples: [true] }),
    created: z
      .int()
      .min(0)
      .meta({ examples: [40] }),
    updated: z
      .int()
      .min(0)
      .meta({ examples: [1] }),
    unchanged: z
      .int()
      .min(0)
      .meta({ examples: [0] }),
    rejected: z
      .int()
      .min(0)
      .meta({ examples: [1] }),
    faults: z.array(importFault).describe("The first hundred rejected lines."),
  })
  .meta({ id: "RedirectImport" })
