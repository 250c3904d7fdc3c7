import { ordered } from "../../../kits/rows/lists"
import { type Call, route } from "../../../kits/rows/route"
import { readerOf, setContentLanguage, textLocales } from "../../../kits/shop/reader"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { addressNameOf, type DeclaredResource, resourceNamed } from "../../resource-types"
import { publicationTexts } from "../services/publication-texts"
import { visibleTexts } from "../services/visible-texts"
import { translations } from "./store.rows"

type Request = Pick<Call<typeof translations.listTranslations>, "query" | "locale" | "scope" | "req">

declareHandlers([
  route(translations.listTranslations, async (call) => {
    const { limit, offset, resource_type: name } = call.query
    const resource = resourceNamed(name)
    if (!resource?.shownIf)
      throw errors.invalidField("Field 'resource_type': no kind of record with translations has this name.")
    const { items, count } = await pageOf(call, resource)
    setContentLanguage(call.res, items)
    const resource_type = addressNameOf(resource)
    return {
      translations: items.map(({ id, locale, fields, updated_at }) => ({
        resource_type,
        resource_id: id,
        locale,
        fields,
        updated_at,
      })),
      count,
      offset,
      limit,
    }
  }),
])

async function pageOf({ query, locale, scope, req }: Request, resource: DeclaredResource) {
  const { limit, offset, order, ids } = query
  const store = publicationTexts(scope, resource.name)
  if (store) return store.listTexts(await readerOf(scope, locale), { limit, offset, order, ids })
  if (resource.translatable.length === 0) return { items: [], count: 0 }
  const wanted = { resource, locales: await textLocales(scope, locale), ids }
  const visible = await visibleTexts(scope, wanted, req.publishable_key_context?.sales_channel_ids ?? [])
  const sorted = await ordered(visible, order, {
    resource_id: ({ id }) => id,
    updated_at: (one) => one.updated_at,
  })
  return { items: sorted.slice(offset, offset + limit), count: visible.length }
}
