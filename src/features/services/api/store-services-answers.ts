import type { MedusaContainer } from "@medusajs/framework/types"
import { pictureAnswer } from "../../../kits/media/image"
import { readerOf } from "../../../kits/shop/reader"
import { type PriceHints, pricesOf } from "../services/prices"
import { textsOf } from "../services/texts"

export type FoundService = Awaited<ReturnType<typeof findServices>>[0][number]

/** Active services with their own columns. */
export function findServices(
  scope: MedusaContainer,
  filters: Record<string, unknown>,
  config: { skip?: number; take?: number; order?: Record<string, string> },
) {
  return scope.resolve("services").listAndCountServices({ ...filters, is_active: true }, config)
}

interface Caller extends PriceHints {
  locale: string | undefined
}

/**
 * Services with their price, resources, pictures and forms, in the first of the caller's languages. The number of
 * statements does not grow with them.
 */
export async function serviceAnswers(
  scope: MedusaContainer,
  services: readonly FoundService[],
  { locale, ...hints }: Caller,
) {
  const ids = [...new Set(services.flatMap(({ resource_ids }) => resource_ids))]
  const slugs = [...new Set(services.flatMap(({ form_slug }) => form_slug ?? []))]
  const paid = services.flatMap(({ variant_id, is_free }) =>
    is_free || variant_id === null ? [] : [variant_id],
  )
  const [resources, forms, prices, spoken] = await Promise.all([
    ids.length === 0
      ? []
      : scope
          .resolve("services")
          .listServiceResources({ id: ids, is_active: true }, { order: { position: "ASC", id: "ASC" } }),
    slugs.length === 0
      ? []
      : scope
          .resolve("forms")
          .listForms({ slug: slugs }, { select: ["slug", "version"], take: slugs.length }),
    pricesOf(scope, paid, hints),
    textsOf(scope, services, locale),
  ])
  const named = [...services.map(({ image }) => image), ...resources.map(({ image }) => image)]
  const pictures = named.every((one) => one === null)
    ? new Map<string, never>()
    : await scope.resolve("media").reading.imagesOf(named, (await readerOf(scope, locale)).locales)
  const shown = (value: string | null) =>
    value === null ? null : pictureAnswer(value, null, pictures.get(value))
  return services.map((service) => {
    const { id, slug, duration_minutes, timezone, min_notice_minutes, horizon_days } = service
    const form = forms.find((one) => one.slug === service.form_slug)
    return {
      ...spoken(service),
      id,
      slug,
      duration_minutes,
      timezone,
      min_notice_minutes,
      horizon_days,

      places: service.places,
      change_until_minutes: service.change_until_minutes,
      is_free: service.is_free,
      updated_at: service.updated_at,
      image: shown(service.image),
      price: (service.variant_id !== null && !service.is_free && prices.get(service.variant_id)) || null,
      resources: resources
        .filter((resource) => service.resource_ids.includes(resource.id))
        .map(({ id: resourceId, name, image }) => ({ id: resourceId, name, image: shown(image) })),
      form: form && form.version !== null ? { slug: form.slug, version: form.version } : null,
    }
  })
}
