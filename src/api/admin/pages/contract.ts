import { z } from "zod"
import { crud } from "../../../lib/crud/contract"
import { publicationRows } from "../../../lib/publications/contract"
import { localeCode } from "../../../lib/publications/locales"
import {
  adminPublication,
  adminSummary,
  newPublication,
  publicationChange,
} from "../../../lib/publications/schemas"

/** PostgreSQL's `integer`. */
const FURTHEST = 2 ** 31 - 1

const own = {
  position: z.int().meta({ examples: [10] }),
  template: z
    .string()
    .nullable()
    .meta({ examples: ["landing"] }),
}

const template = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, "must be a key such as landing or two-columns")
  .describe("A key by which a storefront may choose a layout.")

const ownInput = {
  position: z
    .int()
    .min(-FURTHEST)
    .max(FURTHEST)
    .optional()
    .describe("Where it stands among the others, the lowest first. Left out, 0."),
  template: template.nullable().optional(),
}

export const adminPages = crud({
  path: "/admin/pages",
  one: "page",
  many: "pages",
  called: ["page", "pages"],
  schema: z.object({ ...adminPublication, ...own }).meta({ id: "AdminPage" }),
  summary: z.object({ ...adminSummary, ...own }).meta({ id: "AdminPageSummary" }),
  order: [
    "position",
    "-position",
    "-created_at",
    "created_at",
    "-updated_at",
    "updated_at",
    "-published_at",
    "published_at",
    "title",
    "-title",
  ],
  filters: {
    status: z.enum(["draft", "scheduled", "published"]).optional(),
    template: template.optional(),
    locale: localeCode.optional().describe("Those that are there in this language."),
  },
  create: newPublication(ownInput),
  change: publicationChange(ownInput),
})

export const pageRevisions = publicationRows({
  path: "/admin/pages",
  name: "Page",
  called: "page",
  response: adminPages.read.response,
})
