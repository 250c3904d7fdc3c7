import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"
import { timestamp } from "../../../kits/rows/fields"
import { httpUrl, orNull, plainTextField } from "../../../lib/fields"
import { ACCOUNT_STATUSES, NETWORKS, POST_STATUSES, RESOURCE_TYPES, TARGET_STATUSES } from "./fields"
import { cleanHashtags } from "./lib/hashtags"
import { LIMITS } from "./lib/texts"

const MAX_HASHTAGS = 100
const MAX_PICTURES = 10
const MAX_ACCOUNTS = 50
const MAX_BRIEF_LENGTH = 2_000
const MAX_ID_LENGTH = 100

export const networkName = z.enum(NETWORKS).meta({ examples: ["linkedin"] })
const networkNames = z
  .array(networkName)
  .min(1)
  .max(NETWORKS.length)
  .transform((names) => NETWORKS.filter((name) => names.includes(name)))
  .meta({
    override: { type: "array", items: { type: "string", enum: [...NETWORKS] } },
    examples: [["linkedin"]],
  })

const caption = plainTextField(LIMITS.facebook.characters).meta({ examples: ["The kiln is open again."] })
const hashtags = z
  .array(z.string().max(200))
  .max(MAX_HASHTAGS)
  .transform(cleanHashtags)
  .meta({
    override: { type: "array", items: { type: "string" } },
    examples: [["stoneware", "handmade"]],
  })
const mediaIds = z
  .array(z.string().min(1).max(MAX_ID_LENGTH))
  .max(MAX_PICTURES)
  .meta({ examples: [["media_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"]] })

const givenVariant = z.strictObject({
  network: networkName,
  caption,
  hashtags: hashtags.default([]),
})

const given = {
  caption,
  hashtags,
  networks: networkNames,
  media_ids: mediaIds.describe("Public pictures of the media library. The first one is published."),
  variants: z
    .array(givenVariant)
    .max(NETWORKS.length)
    .describe("A text of its own for some networks. The others get `caption` and `hashtags`, cut to fit."),
  locale: localeCode.nullable().meta({ examples: ["en"] }),
}

/** A post that an admin writes. */
export const newSocialPost = z.strictObject({
  caption: given.caption,
  hashtags: given.hashtags.default([]),
  networks: given.networks.default([...NETWORKS]),
  media_ids: given.media_ids.default([]),
  variants: given.variants.default([]),
  locale: given.locale.default(null),
})

export const socialPostChange = z.strictObject(given).partial()

const resource = z.strictObject({
  type: z.enum(RESOURCE_TYPES).meta({ examples: ["product"] }),
  id: z
    .string()
    .min(1)
    .max(MAX_ID_LENGTH)
    .meta({ examples: ["prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
})

/** A post that a model writes. */
export const draftRequest = z.strictObject({
  brief: orNull(plainTextField(MAX_BRIEF_LENGTH))
    .describe("What the post should say. Required without `resource`.")
    .meta({ examples: ["Announce the winter glaze"] }),
  resource: orNull(resource).describe("What the post is about."),
  networks: networkNames.optional().describe("Default: those of the connected accounts, else all."),
  locale: orNull(localeCode)
    .describe("Default: the shop's language.")
    .meta({ examples: ["en"] }),
})

const accountIds = z
  .array(z.string().min(1).max(MAX_ID_LENGTH))
  .min(1)
  .max(MAX_ACCOUNTS)
  .transform((ids) => [...new Set(ids)])
  .meta({
    override: { type: "array", items: { type: "string" }, minItems: 1, maxItems: MAX_ACCOUNTS },
    examples: [["sacc_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"]],
  })
const draftId = z
  .string()
  .min(1)
  .max(MAX_ID_LENGTH)
  .meta({ examples: ["spost_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })

export const publishRequest = z.strictObject({
  draft_id: draftId,
  account_ids: accountIds,
  scheduled_at: z.null().optional().describe("To publish later, use the route `schedule`."),
})

export const scheduleRequest = z.strictObject({
  draft_id: draftId,
  account_ids: accountIds,
  scheduled_at: z.iso
    .datetime({ offset: true })
    .describe("In the future, at most a year ahead.")
    .meta({ examples: ["2026-12-01T09:00:00Z"] }),
})

/** An admin has looked at the network for a post whose result is unknown. */
export const decisionRequest = z.strictObject({
  account_id: z
    .string()
    .min(1)
    .max(MAX_ID_LENGTH)
    .meta({ examples: ["sacc_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  is_published: z
    .boolean()
    .describe("`true`: it is there. `false`: it is not, and may be published again.")
    .meta({ examples: [true] }),
  external_url: orNull(httpUrl)
    .describe("The address of the post at the network.")
    .meta({ examples: ["https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A7"] }),
})

export const variant = z.object({
  network: networkName,
  caption: z.string().meta({ examples: ["The kiln is open again."] }),
  hashtags: z.array(z.string()).meta({ examples: [["stoneware", "handmade"]] }),
  limit: z
    .int()
    .describe("The most characters, with hashtags.")
    .meta({ examples: [LIMITS.linkedin.characters] }),
})

const target = z.object({
  account_id: z.string().meta({ examples: ["sacc_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  network: networkName,
  status: z.enum(TARGET_STATUSES).meta({ examples: ["published"] }),
  external_url: z
    .string()
    .nullable()
    .meta({ examples: ["https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A7"] }),
  error: z.string().nullable(),
  error_code: z
    .string()
    .nullable()
    .describe(
      "For programs: `token_expired`, `token_revoked`, `rate_limited`, `refused`, `not_there` and others.",
    ),
})

export const socialPost = z
  .object({
    id: draftId,
    status: z
      .enum(POST_STATUSES)
      .describe("`unknown`: a network did not answer. It is settled by reading the network.")
      .meta({ examples: ["draft"] }),
    brief: z.string().nullable(),
    resource: z.object({ type: z.enum(RESOURCE_TYPES), id: z.string() }).nullable(),
    locale: z
      .string()
      .nullable()
      .meta({ examples: ["en"] }),
    caption: z.string().meta({ examples: ["The kiln is open again."] }),
    hashtags: z.array(z.string()).meta({ examples: [["stoneware"]] }),
    media_ids: z.array(z.string()).meta({ examples: [["media_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"]] }),
    networks: z.array(networkName).meta({ examples: [["linkedin"]] }),
    variants: z.array(variant),
    targets: z.array(target),
    scheduled_at: timestamp.nullable(),
    published_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "SocialPost" })

export const socialAccount = z
  .object({
    id: z.string().meta({ examples: ["sacc_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    network: networkName,
    external_id: z.string().meta({ examples: ["urn:li:organization:2414183"] }),
    name: z.string().meta({ examples: ["Kiln & Co"] }),
    handle: z.string().nullable(),
    status: z
      .enum(ACCOUNT_STATUSES)
      .describe("`expired` and `revoked` accounts must be connected again.")
      .meta({ examples: ["connected"] }),
    problem: z.string().nullable(),
    expires_at: timestamp.nullable().describe("When the access expires, unless it is renewed before."),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "SocialAccount" })
