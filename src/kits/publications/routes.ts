import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { errors } from "../../lib/errors"
import type { OrderedPage } from "../rows/lists"
import { route } from "../rows/route"
import type { publicationRows } from "./contract"
import type { RevisionInFull, RevisionSummary } from "./revision-reading"
import type { Listed } from "./types"
import type { RestoredRevision } from "./workflows"

type Rows = Pick<ReturnType<typeof publicationRows>, "listRevisions" | "readRevision" | "restoreRevision">

/** The functions that the handlers of the revision routes call. */
interface Revisions {
  /** The key of the publication in a response, such as `blog_post`. */
  one: string
  /** Reads the publication. */
  read(scope: MedusaContainer, id: string): Promise<object | undefined>
  list(scope: MedusaContainer, id: string, page: OrderedPage): Promise<Listed<RevisionSummary>>
  find(scope: MedusaContainer, id: string, revisionId: string): Promise<RevisionInFull | undefined>
  restore(scope: MedusaContainer, wanted: RestoredRevision): Promise<unknown>
}

/** The handlers for the revision rows of `publicationRows`, by row name. */
export function revisionRoutes(rows: Rows, revisions: Revisions) {
  return {
    listRevisions: route(rows.listRevisions, async ({ params, query, scope }) => {
      const { id } = thing.parse(params)
      const { limit, offset, order } = query
      if (!(await revisions.read(scope, id))) throw errors.notFound()
      const { items, count } = await revisions.list(scope, id, { limit, offset, order })
      return { revisions: items, count, offset, limit }
    }),
    readRevision: route(rows.readRevision, async ({ params, scope }) => {
      const { id, revision_id: revisionId } = revisionOf.parse(params)
      const revision = await revisions.find(scope, id, revisionId)
      if (!revision) throw errors.notFound()
      return { revision }
    }),
    restoreRevision: route(rows.restoreRevision, async ({ params, actor, scope }) => {
      const { id, revision_id: revisionId } = revisionOf.parse(params)
      await revisions.restore(scope, { id, revisionId, actor })
      return { [revisions.one]: await revisions.read(scope, id) }
    }),
  }
}

const thing = z.object({ id: z.string() })
const revisionOf = thing.extend({ revision_id: z.string() })
