import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { previewOf } from "../../features/kinds"
import type { OrderedPage } from "../../lib/contract/lists"
import { route } from "../../lib/contract/route"
import type { ReadingRow } from "../../lib/contract/row"
import { errors } from "../../lib/errors"
import type { PublicKindName } from "../../lib/features/registry"
import { previewQuery } from "../../lib/publications/contract"
import type { PublicationStore } from "../../lib/publications/store"
import type { PublicationInput, PublicSummary, PublicText } from "../../lib/publications/types"
import { readerOf, setContentLanguage } from "../../shop/reader"
import { previewed } from "../preview"

/** The rows that `publicRows` returns. */
interface Rows<Filter> {
  one: string
  many: string
  list: Row & { query: z.ZodObject & z.ZodType<Filter & OrderedPage> }
  read: Row & { query: z.ZodObject }
}

type Row = ReadingRow & { auth: "key"; response: z.ZodObject }

interface Work<Summary, Full, Filter> {
  store: (
    scope: MedusaContainer,
  ) => Pick<PublicationStore<PublicationInput, object, Summary, Full, Filter>, "list" | "find" | "preview">
  /** The kind's name in its declaration, which has the preview links. */
  kind: PublicKindName
  /** Builds the kind's responses. Default: the fields as they are read. */
  summary?: (found: Summary) => object
  full?: (found: Full) => object
}

const bySlug = z.object({ slug: z.string() })

/** `list` and `read`: the handlers of a kind's two rows below `/store`. */
export function storeRoutes<Summary extends PublicSummary, Full extends PublicSummary & PublicText, Filter>(
  rows: Rows<Filter>,
  { store, kind, summary = (found) => found, full = publicAnswer }: Work<Summary, Full, Filter>,
) {
  return {
    list: route(rows.list, async ({ query, locale, scope, res }) => {
      const { items, count } = await store(scope).list(await readerOf(scope, locale), query)
      setContentLanguage(res, items)
      return { [rows.many]: items.map(summary), count, offset: query.offset, limit: query.limit }
    }),
    read: route(rows.read, async ({ params, query, locale, scope, res }) => {
      const reader = await readerOf(scope, locale)
      const { slug } = bySlug.parse(params)
      const { preview } = previewQuery.parse(query)
      const found =
        preview === undefined
          ? await store(scope).find(slug, reader)
          : await store(scope).preview(previewed(previewOf(kind).claim, preview, res), reader)
      if (!found) throw errors.notFound()
      setContentLanguage(res, [found])
      return { [rows.one]: full(found) }
    }),
  }
}

/** A publication for storefronts. Moves its SEO fields into one object. */
function publicAnswer<Full extends PublicText>({ seo_title, seo_description, ...shown }: Full) {
  return { ...shown, seo: { title: seo_title, description: seo_description } }
}
