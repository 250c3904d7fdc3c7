import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import type { PublicKind } from "../declarations/declaration"
import type { OrderedPage } from "../rows/lists"
import { shopLocale } from "../shop/reader"
import { type CrudRows, collectionRoutes, itemRoutes, type Operations } from "../tables/routes"
import { writingOf } from "../tables/table-operations"
import type { AdminFilter } from "./admin-reading"
import type { publicationRows } from "./contract"
import { previewRoute } from "./preview-route"
import { revisionRoutes } from "./routes"
import type { PublicationStore } from "./store"
import type { PublicationInput } from "./types"
import type { publicationWorkflows } from "./workflows"

type Rows<Query extends z.ZodType, New extends z.ZodType, Change extends z.ZodType> = CrudRows<
  Query,
  New,
  Change
> &
  Omit<ReturnType<typeof publicationRows>, "rows">

interface Work<Input extends PublicationInput> {
  store: (
    scope: MedusaContainer,
  ) => Pick<
    PublicationStore<Input, object, unknown, unknown, never>,
    "listForAdmin" | "findForAdmin" | "listRevisions" | "findRevision"
  >
  workflows: ReturnType<typeof publicationWorkflows<Input>>
  /** How preview links of the kind work, from `previewOf`. */
  preview: NonNullable<PublicKind["preview"]>
}

/** The handlers for all route files below `/admin/<kind>`. */
export function adminRoutes<
  Input extends PublicationInput,
  Query extends z.ZodType<AdminFilter & OrderedPage & { fields?: string | undefined }>,
  New extends z.ZodType<Input>,
  Change extends z.ZodType<Input>,
>(rows: Rows<Query, New, Change>, { store, workflows, preview }: Work<Input>) {
  const { create, update, remove } = writingOf(workflows)
  const operations: Operations<AdminFilter & OrderedPage & { fields?: string | undefined }, Input, Input> = {
    list: (scope, { limit, offset, order, fields: _, ...filter }) =>
      store(scope).listForAdmin(filter, { limit, offset, order }),
    read: (scope, id) => store(scope).findForAdmin(id),
    create: async (scope, input, actor) =>
      create(scope, { ...input, locale: input.locale ?? (await shopLocale(scope)) }, actor),
    update,
    remove,
  }
  return {
    collection: collectionRoutes(rows, operations),
    item: itemRoutes(rows, operations),
    revisions: revisionRoutes(rows, {
      one: rows.one,
      read: (scope, id) => store(scope).findForAdmin(id),
      list: (scope, id, page) => store(scope).listRevisions(id, page),
      find: (scope, id, revisionId) => store(scope).findRevision(id, revisionId),
      restore: (scope, input) => workflows.restoreRevision(scope).run({ input }),
    }),
    preview: previewRoute(rows.previewLink, preview, (scope, id) => store(scope).findForAdmin(id)),
  }
}
