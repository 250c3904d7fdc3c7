import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import { errors } from "../../lib/errors"
import type { PublicKind } from "../declarations/declaration"
import type { Image } from "../media/image"
import type { OrderedPage } from "../rows/lists"
import { previewQuery } from "../rows/preview"
import { route } from "../rows/route"
import type { ReadingRow } from "../rows/row"
import { readerOf, setContentLanguage } from "../shop/reader"
import { previewed } from "./preview-route"
import type { PublicationStore } from "./store"
import type { PublicationInput, PublicInFull, PublicSummary, Reader } from "./types"

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
  /** How preview links of the kind work, from `previewOf`. */
  preview: NonNullable<PublicKind["preview"]>
  /** Builds the kind's responses. By default, the fields are returned unchanged. */
  summary?: (found: Summary, image?: Image) => object
  full?: (found: Full, image?: Image) => object
  /** The id or address of the publication's picture. The functions above get the picture's data. */
  picture?: (found: Summary | Full) => string | null
}

const bySlug = z.object({ slug: z.string() })

/** The handlers for the two storefront routes of a kind: the list, and one publication. */
export function storeRoutes<Summary extends PublicSummary, Full extends PublicInFull, Filter>(
  rows: Rows<Filter>,
  {
    store,
    preview: kindPreview,
    summary = (found) => found,
    full = publicAnswer,
    picture = () => null,
  }: Work<Summary, Full, Filter>,
) {
  const imagesOf = async (scope: MedusaContainer, items: (Summary | Full)[], { locales }: Reader) => {
    const pictures = items.map((item) => picture(item))
    if (pictures.every((value) => value === null)) return []
    const images = await scope.resolve("media").reading.imagesOf(pictures, locales)
    return pictures.map((value) => (value === null ? undefined : images.get(value)))
  }

  return {
    list: route(rows.list, async ({ query, locale, scope, res }) => {
      const reader = await readerOf(scope, locale)
      const { items, count } = await store(scope).list(reader, query)
      setContentLanguage(res, items)
      const images = await imagesOf(scope, items, reader)
      return {
        [rows.many]: items.map((item, index) => summary(item, images[index])),
        count,
        offset: query.offset,
        limit: query.limit,
      }
    }),
    read: route(rows.read, async ({ params, query, locale, scope, res }) => {
      const reader = await readerOf(scope, locale)
      const { slug } = bySlug.parse(params)
      const { preview } = previewQuery.parse(query)
      const found =
        preview === undefined
          ? await store(scope).find(slug, reader)
          : await store(scope).preview(previewed(kindPreview.claim, preview, res), reader)
      if (!found) throw errors.notFound()
      setContentLanguage(res, [found])
      const [image] = await imagesOf(scope, [found], reader)
      return { [rows.one]: full(found, image) }
    }),
  }
}

/** A publication as storefronts see it. Its fields for search engines are in the object `seo`. */
function publicAnswer<Full extends PublicInFull>({ seo_title, seo_description, ...shown }: Full) {
  return { ...shown, seo: { title: seo_title, description: seo_description } }
}
