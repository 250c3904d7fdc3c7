import { z } from "zod"
import { timestamp } from "../contract/fields"
import { noBody } from "../contract/input"
import { listQuery, page } from "../contract/lists"
import { revisionInFull, revisionSummary } from "./schemas"

const DEFAULT_LIFETIME_SECONDS = 60 * 60
const LONGEST_LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** The query of the storefront route for one publication. */
export const previewQuery = z.strictObject({
  preview: z
    .string()
    .max(2000)
    .optional()
    .describe("The token of a signed preview link. It also shows a thing that is not public."),
})

/**
 * The admin rows below `/:id` for every kind of publication: revisions and a preview link.
 *
 * `restore` responds with the publication in the shape of `response`.
 */
export function publicationRows<const Path extends `/admin/${string}`>({
  path,
  name,
  called,
  response,
}: {
  path: Path
  /** Part of the operation names, such as `BlogPost`. */
  name: string
  called: string
  response: z.ZodObject
}) {
  const revisions = `${path}/:id/revisions` as const
  const all = {
    listRevisions: {
      method: "GET",
      path: revisions,
      auth: "admin",
      summary: `Revisions of a ${called}`,
      description: "Each save creates a revision. The last hundred are kept.",
      query: listQuery({ order: ["-number", "number"] }),
      response: page({ revisions: z.array(revisionSummary) }),
    },
    readRevision: {
      method: "GET",
      path: `${revisions}/:revision_id`,
      auth: "admin",
      summary: `One revision of a ${called}`,
      response: z.object({ revision: revisionInFull }),
    },
    restoreRevision: {
      method: "POST",
      path: `${revisions}/:revision_id/restore`,
      auth: "admin",
      summary: `Restore a revision of a ${called}`,
      description: "Saves the revision's content as the newest revision. The status does not change.",
      body: noBody,
      response,
      errors: ["duplicate"],
    },
    previewLink: {
      method: "POST",
      path: `${path}/:id/preview`,
      auth: "admin",
      summary: `Create a preview link of a ${called}`,
      description:
        "Callers with the token can read the thing in the store API by `?preview=`, even if it is not public, until the token expires.",
      body: z.strictObject({
        expires_in: z
          .int()
          .min(60)
          .max(LONGEST_LIFETIME_SECONDS)
          .default(DEFAULT_LIFETIME_SECONDS)
          .describe("Seconds."),
      }),
      response: z.object({
        preview: z.object({
          token: z.string().meta({ examples: ["eyJhbGciOi…"] }),
          path: z
            .string()
            .describe("The address in the store API.")
            .meta({ examples: ["/store/blog-posts/how-we-fire?preview=eyJhbGciOi…"] }),
          expires_at: timestamp,
        }),
      }),
    },
  } as const
  const rows = {
    [`adminList${name}Revisions`]: all.listRevisions,
    [`adminRead${name}Revision`]: all.readRevision,
    [`adminRestore${name}Revision`]: all.restoreRevision,
    [`adminPreview${name}`]: all.previewLink,
  }
  return { ...all, rows }
}
