import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { applyTranslations, ContainerRegistrationKeys, isObject } from "@medusajs/framework/utils"
import { z } from "zod"
import { setContentLanguage, textLocales } from "../../../kits/shop/reader"

const shownCart = z.looseObject({
  locale: z.string().nullish(),
  region: z.unknown(),
  items: z
    .array(
      z.looseObject({
        id: z.string().optional(),
        variant_id: z.string().nullish(),
        variant: z.unknown(),
        product: z.unknown(),
      }),
    )
    .default([]),
  shipping_methods: z.array(z.looseObject({ shipping_option_id: z.string().nullish() })).default([]),
})
const answer = z.looseObject({ cart: shownCart })

type ShownCart = z.output<typeof shownCart>
type Item = ShownCart["items"][number]

/**
 * Shows a cart in the caller's language if the cart has another one. The engine stores the texts of the items in the
 * cart's language, and a read must not change them.
 */
export async function answerCartInLanguage(
  { locale, scope }: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const [best] = locale === undefined ? [] : await textLocales(scope, locale)
  if (best === undefined) return next()
  const json = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = json
    const { data } = answer.safeParse(body)
    if (!data) return json(body)
    setContentLanguage(res, [{ locale: best }])
    if (data.cart.locale === best) return json(body)
    translated(scope, data.cart, best).then((texts) => {
      const { cart } = z.looseObject({ cart: z.looseObject({}) }).parse(body)
      json({ ...data, cart: { ...cart, ...texts } })
    }, next)
    return res
  }
  next()
}

/** The parts of a cart that contain texts. Only the parts that the caller has asked for. */
async function translated(
  scope: MedusaContainer,
  { items, shipping_methods, region }: ShownCart,
  best: string,
) {
  const variantIds = await variantIdsOf(scope, items)
  const variantOf = ({ id = "" }: Item) => variantIds.get(id)
  const wanted = [...variantIds.values()]
  const variants = await originals(scope, "product_variant", VARIANT_FIELDS, variant, wanted)
  const options = await originals(scope, "shipping_option", ["name"], option, shipping_methods.map(optionOf))
  const shown = [region, ...items.flatMap((item) => [item.variant, item.product])]
  const objects = [...variants.values(), ...options.values(), ...shown].filter(isObject)
  await applyTranslations({ localeCode: best, objects, container: scope })
  const itemTexts = items.map((item) => ({ ...item, ...textsOf(item, variants.get(variantOf(item) ?? "")) }))
  const methodTexts = shipping_methods.map((method) => ({
    ...method,
    ...onlyIn(method, { name: options.get(optionOf(method) ?? "")?.name }),
  }))
  return {
    ...(items.length > 0 && { items: itemTexts }),
    ...(shipping_methods.length > 0 && { shipping_methods: methodTexts }),
  }
}

const VARIANT_FIELDS = ["title", "product.id", "product.title", "product.subtitle", "product.description"]
const text = z.string().nullish()
const variant = z.looseObject({
  id: z.string(),
  title: text,
  product: z.looseObject({ title: text, subtitle: text, description: text }).nullish(),
})
const option = z.looseObject({ id: z.string(), name: text })

const lineItem = z.looseObject({ id: z.string(), variant_id: text })

/** The variants by the items' ids. Reads them if the caller has not asked for them. */
async function variantIdsOf(scope: MedusaContainer, items: Item[]): Promise<Map<string, string>> {
  const unread = items.filter(({ variant_id }) => variant_id === undefined).map(({ id }) => id)
  const read = await originals(scope, "line_item", ["variant_id"], lineItem, unread)
  return new Map(
    items.flatMap(({ id = "", variant_id = read.get(id)?.variant_id }) =>
      variant_id ? [[id, variant_id]] : [],
    ),
  )
}

const optionOf = (method: { shipping_option_id?: string | null | undefined }) => method.shipping_option_id

/** The records with their texts in the shop's default language, by id. */
async function originals<Schema extends z.ZodType<{ id: string }>>(
  scope: MedusaContainer,
  entity: "line_item" | "product_variant" | "shipping_option",
  fields: string[],
  schema: Schema,
  wanted: (string | null | undefined)[],
): Promise<Map<string, z.output<Schema>>> {
  const ids = [...new Set(wanted.flatMap((id) => id ?? []))]
  if (ids.length === 0) return new Map()
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity, fields: ["id", ...fields], filters: { id: ids } })
  return new Map(
    z
      .array(schema)
      .parse(data)
      .map((one) => [one.id, one]),
  )
}

/** The same texts of an item that the engine translates when it adds the item. */
function textsOf(item: object, found: z.output<typeof variant> | undefined): object {
  const { title, subtitle, description } = found?.product ?? {}
  return onlyIn(item, {
    title,
    product_title: title,
    product_subtitle: subtitle,
    product_description: description,
    variant_title: found?.title,
  })
}

/** The texts of fields that the object has, without those that are unknown. */
function onlyIn(shown: object, texts: Record<string, string | null | undefined>): object {
  const known = Object.entries(texts).filter(([name, value]) => name in shown && typeof value === "string")
  return Object.fromEntries(known)
}
