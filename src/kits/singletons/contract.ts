import { z } from "zod"
import { timestamp, wholeNumber } from "../rows/fields"
import { listQuery, page } from "../rows/lists"
import { previewLinkRow, previewQuery } from "../rows/preview"
import { pascal } from "../tables/contract"
import { versionSummary } from "./schemas"

/** Describes a singleton: a record that each tenant has once, such as its theme. */
interface Definition<Content extends z.ZodObject> {
  /** The path below `/admin` and `/store`, such as `theme`. */
  slug: string
  /** The storefront's path, if it is not `/store/<slug>`. */
  storePath?: `/store/${string}`
  /** The key in responses, such as `cookie_banner`. */
  one: string
  /** Words for the API's descriptions, such as `cookie banner`. */
  called: string
  /** The schema of the content, which admins save and storefronts read. */
  content: Content
}

/** The contract rows of a singleton: one for storefronts, the others for admins. */
export function singletonContract<Content extends z.ZodObject>(definition: Definition<Content>) {
  const { slug, storePath = `/store/${slug}`, one, content } = definition
  const name = pascal(one)
  const response = z.object({ [one]: stateSchema(name, content) })
  const read = storefrontRow(storePath, definition)
  const { readState, saveDraft, discardDraft, previewLink } = draftRows(definition, response, storePath)
  const { publish, schedule } = publishingRows(definition, response)
  const { listVersions, readVersion, restoreVersion } = versionRows(definition, response)
  return {
    slug,
    one,
    content,
    read,
    readState,
    saveDraft,
    discardDraft,
    publish,
    schedule,
    previewLink,
    listVersions,
    readVersion,
    restoreVersion,
    storeRows: { [`read${name}`]: read },
    adminRows: {
      [`adminRead${name}`]: readState,
      [`adminSave${name}Draft`]: saveDraft,
      [`adminDiscard${name}Draft`]: discardDraft,
      [`adminPublish${name}`]: publish,
      [`adminSchedule${name}`]: schedule,
      [`adminPreview${name}`]: previewLink,
      [`adminList${name}Versions`]: listVersions,
      [`adminRead${name}Version`]: readVersion,
      [`adminRestore${name}Version`]: restoreVersion,
    },
  }
}

const seen = z
  .int()
  .min(0)
  .describe("The revision that you have seen. 409 `invalid_state` if there is a newer one.")
  .meta({ examples: [7] })
const ofVersion = z.strictObject({ number: wholeNumber(1) })

/** The schema of a singleton in responses to admins. */
function stateSchema<Content extends z.ZodObject>(name: string, content: Content) {
  return z
    .object({
      content: content.describe("The draft, else the current version, else the defaults."),
      has_draft: z.boolean().meta({ examples: [true] }),
      revision: z
        .int()
        .min(0)
        .describe("Grows with every change. A change names the one that its author has seen.")
        .meta({ examples: [7] }),
      version: z
        .int()
        .min(0)
        .describe("The number of the current version. 0 before the first.")
        .meta({ examples: [3] }),
      published_at: timestamp.nullable(),
      publish_at: timestamp.nullable().describe("The time at which the draft is published."),
      updated_at: timestamp.nullable(),
    })
    .meta({ id: `Admin${name}` })
}

function storefrontRow<Content extends z.ZodObject>(
  path: `/store/${string}`,
  { one, called, content }: Definition<Content>,
) {
  return {
    method: "GET",
    path,
    auth: "key",
    summary: `The current ${called}`,
    description:
      "Answers 304 to `If-None-Match` with the `ETag` of the current version. With `preview`, it shows the draft.",
    query: previewQuery,
    response: z.object({
      [one]: z
        .object({
          ...content.shape,
          version: z
            .int()
            .min(0)
            .describe(
              "The number of the current version, also in a preview. 0 before the first: the content is the defaults.",
            )
            .meta({ examples: [3] }),
          published_at: timestamp.nullable().describe("`null` for the defaults and for a draft."),
        })
        .meta({ id: pascal(one) }),
    }),
    errors: ["not_found"],
  } as const
}

function draftRows<Content extends z.ZodObject, Response extends z.ZodObject>(
  { slug, called, content }: Definition<Content>,
  response: Response,
  storePath: `/store/${string}`,
) {
  const path = `/admin/${slug}` as const
  const readState = {
    method: "GET",
    path,
    auth: "admin",
    summary: `The ${called} with its draft`,
    response,
  } as const
  const saveDraft = {
    method: "POST",
    path,
    auth: "admin",
    summary: `Save a draft of the ${called}`,
    body: z.strictObject({ content, if_revision: seen }),
    response,
    errors: ["invalid_state"],
  } as const
  const discardDraft = {
    method: "DELETE",
    path: `${path}/draft`,
    auth: "admin",
    summary: `Discard the draft of the ${called}`,
    query: z.strictObject({ if_revision: wholeNumber(0).describe("The revision that you have seen.") }),
    response,
    errors: ["not_found", "invalid_state"],
  } as const
  const previewLink = previewLinkRow({
    path,
    summary: `Create a preview link of the ${called}`,
    example: storePath,
  })
  return { readState, saveDraft, discardDraft, previewLink }
}

function publishingRows<Content extends z.ZodObject, Response extends z.ZodObject>(
  { slug, called }: Definition<Content>,
  response: Response,
) {
  const publish = {
    method: "POST",
    path: `/admin/${slug}/publish`,
    auth: "admin",
    summary: `Publish the draft of the ${called}`,
    body: z.strictObject({ if_revision: seen }),
    response,
    errors: ["invalid_state"],
  } as const
  const schedule = {
    method: "POST",
    path: `/admin/${slug}/schedule`,
    auth: "admin",
    summary: `Schedule the draft of the ${called}`,
    description: "Publishes the draft at this time, with all changes that were saved until then.",
    body: z.strictObject({
      publish_at: z.iso
        .datetime({ offset: true })
        .nullable()
        .describe("A time in the future. `null` cancels the schedule.")
        .meta({ examples: ["2030-03-14T09:00:00Z"] }),
      if_revision: seen,
    }),
    response,
    errors: ["invalid_state"],
  } as const
  return { publish, schedule }
}

function versionRows<Content extends z.ZodObject, Response extends z.ZodObject>(
  { slug, called, content }: Definition<Content>,
  response: Response,
) {
  const path = `/admin/${slug}/versions` as const
  const listVersions = {
    method: "GET",
    path,
    auth: "admin",
    summary: `Versions of the ${called}`,
    description: "The last hundred are kept.",
    query: listQuery({ order: ["-number", "number"] }),
    response: page({ versions: z.array(versionSummary) }),
  } as const
  const readVersion = {
    method: "GET",
    path: `${path}/:number`,
    auth: "admin",
    summary: `One version of the ${called}`,
    params: ofVersion,
    response: z.object({ version: versionSummary.extend({ content }) }),
  } as const
  const restoreVersion = {
    method: "POST",
    path: `${path}/:number/restore`,
    auth: "admin",
    summary: `Go back to a version of the ${called}`,
    description: "Publishes its content as the next version. A draft stays as it is.",
    params: ofVersion,
    body: z.strictObject({ if_revision: seen }),
    response,
    errors: ["invalid_state"],
  } as const
  return { listVersions, readVersion, restoreVersion }
}
