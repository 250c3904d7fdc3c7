import { addressNameOf, resourceNamed } from "../../../features/resource-types"
import { visibleTexts } from "../../../features/translations/visible-texts"
import { route } from "../../../lib/contract/route"
import { errors } from "../../../lib/errors"
import { setContentLanguage, textLocales } from "../../../shop/reader"
import { translations } from "./contract"

export const GET = route(translations.listTranslations, async ({ query, locale, scope, req, res }) => {
  const { limit, offset, resource_type: name, ids } = query
  const resource = resourceNamed(name)
  if (!resource?.shownIf || resource.translatable.length === 0)
    throw errors.invalidField("Field 'resource_type': no kind of record with translations has this name.")
  const visible = await visibleTexts(
    scope,
    { resource, locales: await textLocales(scope, locale), ids },
    req.publishable_key_context?.sales_channel_ids ?? [],
  )
  const list = visible.slice(offset, offset + limit)
  setContentLanguage(res, list)
  const resource_type = addressNameOf(resource)
  return {
    translations: list.map(({ id, locale: best, fields, updated_at }) => ({
      ...{ resource_type, resource_id: id, locale: best, fields, updated_at },
    })),
    count: visible.length,
    offset,
    limit,
  }
})
