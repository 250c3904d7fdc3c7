import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { readerOf, tellLanguages } from "../../../../shop/reader"
import { previewed } from "../../../preview"
import { pages } from "../contract"

export const GET = route(pages.readPage, async ({ params: { slug }, query, locale, scope, res }) => {
  const reader = await readerOf(scope, locale)
  const service = scope.resolve("pages")
  const id = query.preview === undefined ? undefined : previewed("page", query.preview, res)
  const page =
    id === undefined ? await service.findPublicPage(slug, reader) : await service.findPreview(id, reader)
  if (!page) throw errors.notFound()
  tellLanguages(res, [page])
  const { seo_title, seo_description, ...shown } = page
  return { page: { ...shown, seo: { title: seo_title, description: seo_description } } }
})
