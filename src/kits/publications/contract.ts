import { z } from "zod"
import { noBody } from "../rows/input"
import { listQuery, page } from "../rows/lists"
import { previewLinkRow } from "../rows/preview"
import { revisionInFull, revisionSummary } from "./schemas"

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
    previewLink: previewLinkRow({
      path: `${path}/:id`,
      summary: `Create a preview link of a ${called}`,
      example: "/store/blog-posts/how-we-fire",
    }),
  } as const
  const rows = {
    [`adminList${name}Revisions`]: all.listRevisions,
    [`adminRead${name}Revision`]: all.readRevision,
    [`adminRestore${name}Revision`]: all.restoreRevision,
    [`adminPreview${name}`]: all.previewLink,
  }
  return { ...all, rows }
}
