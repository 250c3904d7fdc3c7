import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Input } from "../../../kits/rows/input"
import { route } from "../../../kits/rows/route"
import { shopCurrency } from "../../../kits/shop/currency"
import { readerOf } from "../../../kits/shop/reader"
import { storefrontPaths } from "../../../kits/shop/storefront-urls"
import { crudHandlers, type Operations } from "../../../kits/tables/routes"
import { writingOf } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { publicKindOf } from "../../kinds"
import type { RedirectChange, RedirectInput } from "../module/types"
import { redirectWorkflows } from "../workflows"
import { adminRedirects } from "./admin.rows"

const MAX_QUERY_LENGTH = 200

/** The words of the last segment of a path that has words: `/blog/blue-mug.html` becomes `blue mug`. */
function wordsOf(path: string): string {
  const segments = path.replace(/[?#].*$/s, "").split("/")
  const last = segments.filter((segment) => /[\p{L}\p{N}]/u.test(segment)).at(-1) ?? ""
  return decoded(last)
    .replace(/\.\w{2,5}$/, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type Query = Input<typeof adminRedirects.list>["query"]

const operations: Operations<Query, RedirectInput, RedirectChange> = {
  list: (scope, { limit, offset, order, fields: _, ...filter }) =>
    scope.resolve("redirects").listForAdmin(filter, { limit, offset, order }),
  async read(scope, id) {
    const page = { limit: 1, offset: 0, order: "created_at" }
    const { items } = await scope.resolve("redirects").listForAdmin({ id }, page)
    return items[0]
  },
  ...writingOf(redirectWorkflows),
}

const MOST = 5

const MAX_CHANNELS = 100

declareHandlers([
  ...crudHandlers(adminRedirects, operations),
  route(adminRedirects.imported, async ({ body, scope }) => {
    const input = { csv: body.csv, dryRun: body.dry_run }
    const { result } = await redirectWorkflows.importCsv(scope).run({ input })
    return { redirect_import: result }
  }),
  route(adminRedirects.misses, async ({ query, scope }) => {
    const { limit, offset } = query
    const { items, count } = await scope.resolve("redirects").listMissedPaths(query)
    return { redirect_misses: items, count, offset, limit }
  }),
  route(adminRedirects.exported, async ({ query, scope, res }) => {
    const file = await scope.resolve("redirects").exportCsv(query)
    res.setHeader("content-disposition", 'attachment; filename="redirects.csv"')
    res.setHeader("cache-control", "no-store")
    res.type("text/csv; charset=utf-8").send(file)
  }),
  route(adminRedirects.forgetMiss, async ({ params: { id }, scope }) => {
    await redirectWorkflows.forgetMiss(scope).run({ input: { id } })
    return { id, object: "redirect_miss" as const, deleted: true as const }
  }),
  route(adminRedirects.suggestions, async ({ query: { path }, scope }) => {
    const q = wordsOf(path)
    if (q === "") return { suggestions: [] }
    const currency = (await shopCurrency(scope)) ?? "eur"
    const reader = { ...(await readerOf(scope, undefined)), channels: await channelsOf(scope), currency }
    const filters = { type: [], category: [], collection: [], tag: [] }
    const found = await scope.resolve("siteSearch").search({ q, ...filters, limit: MOST, offset: 0 }, reader)
    const paths = await storefrontPaths(scope)
    return {
      suggestions: found.hits.flatMap(({ type, title, slug, locale }) => {
        const kind = publicKindOf(type)
        return kind ? [{ target: paths.of(kind.name, slug, locale), type, title }] : []
      }),
    }
  }),
])

async function channelsOf(scope: MedusaContainer): Promise<string[]> {
  const found = await scope
    .resolve(Modules.SALES_CHANNEL)
    .listSalesChannels({}, { select: ["id"], take: MAX_CHANNELS, order: { id: "ASC" } })
  return found.map(({ id }) => id)
}
