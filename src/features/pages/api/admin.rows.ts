import { z } from "zod"
import { PUBLICATION_ORDERS, publicationContract } from "../../../kits/publications/admin-contract"
import { pageFields } from "../module/schemas"

/** The maximum of PostgreSQL's `integer`. */
const FURTHEST = 2 ** 31 - 1

const template = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, "must be a key such as landing or two-columns")
  .describe("A key with which a storefront can choose a layout.")

export const adminPages = publicationContract({
  path: "/admin/pages",
  one: "page",
  many: "pages",
  called: ["page", "pages"],
  own: pageFields,
  ownInput: {
    position: z
      .int()
      .min(-FURTHEST)
      .max(FURTHEST)
      .optional()
      .describe("The position in lists, lowest first. Default: 0."),
    template: template.nullable().optional(),
  },
  order: ["position", "-position", ...PUBLICATION_ORDERS],
  filters: { template: template.optional() },
})
