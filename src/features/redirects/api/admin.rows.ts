import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { crud } from "../../../kits/tables/contract"
import {
  adminRedirect,
  importResult,
  newRedirect,
  redirectChange,
  redirectFilter,
  redirectMiss,
} from "../module/schemas"

const things = crud({
  path: "/admin/redirects",
  one: "redirect",
  many: "redirects",
  called: ["redirect", "redirects"],
  schema: adminRedirect,
  order: ["-created_at", "created_at", "source", "-source", "-hits", "hits"],
  filters: redirectFilter.omit({ q: true }).shape,
  create: newRedirect,
  change: redirectChange,
  errors: ["invalid_state"],
})

const LARGEST_FILE = 2_000_000

const others = contract({
  adminExportRedirects: {
    method: "GET",
    path: "/admin/redirects/export.csv",
    auth: "admin",
    summary: "All redirects as a CSV file",
    description:
      "UTF-8, in the order of their sources. A text that a spreadsheet would run as a formula begins with an apostrophe. The import accepts the file.",
    query: redirectFilter,
    response: { status: 200, contentType: "text/csv", description: "One line per redirect." },
  },
  adminImportRedirects: {
    method: "POST",
    path: "/admin/redirects/import",
    auth: "admin",
    summary: "Import redirects from a CSV file",
    description:
      "The first line names the columns: `source` and `target`, and if you like `status_code`, `match` and `locale`. At most 10,000 lines. A line with a known source and locale changes that redirect. Rejected lines are reported, and the others count. With `dry_run`, nothing changes.",
    body: z.strictObject({
      csv: z
        .string()
        .min(1)
        .max(LARGEST_FILE)
        .meta({ examples: ["source,target\n/old-page,/products/mug\n"] }),
      dry_run: z.boolean().default(false),
    }),
    response: z.object({ redirect_import: importResult }),
    errors: ["invalid_state"],
  },
  adminListRedirectMisses: {
    method: "GET",
    path: "/admin/redirects/misses",
    auth: "admin",
    summary: "Paths that storefronts looked up in vain",
    description: "At most 1,000. A redirect for the path removes it, and so do 30 days without a visit.",
    query: listQuery({ order: ["-count", "count", "-last_seen_at", "last_seen_at"] }),
    response: page({ redirect_misses: z.array(redirectMiss) }),
  },
  adminDeleteRedirectMiss: {
    method: "DELETE",
    path: "/admin/redirects/misses/:id",
    auth: "admin",
    summary: "Forget a missed path",
    response: z.object({
      id: z.string().meta({ examples: ["redmis_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      object: z.literal("redirect_miss").meta({ examples: ["redirect_miss"] }),
      deleted: z.literal(true).meta({ examples: [true] }),
    }),
  },
  adminSuggestRedirectTargets: {
    method: "GET",
    path: "/admin/redirects/suggestions",
    auth: "admin",
    summary: "Pages that a missed path may have meant",
    description: "The storefront search's best matches for the words of the path.",
    query: z.strictObject({
      path: z
        .string()
        .min(1)
        .max(2000)
        .meta({ examples: ["/blue-mug"] }),
    }),
    response: z.object({
      suggestions: z.array(
        z
          .object({
            target: z.string().meta({ examples: ["/products/blue-mug"] }),
            type: z.string().meta({ examples: ["product"] }),
            title: z.string().meta({ examples: ["Blue mug"] }),
          })
          .meta({ id: "RedirectSuggestion" }),
      ),
    }),
  },
})

export const adminRedirects = {
  ...things,
  exported: others.adminExportRedirects,
  imported: others.adminImportRedirects,
  misses: others.adminListRedirectMisses,
  forgetMiss: others.adminDeleteRedirectMiss,
  suggestions: others.adminSuggestRedirectTargets,
  rows: { ...things.rows, ...others },
}
