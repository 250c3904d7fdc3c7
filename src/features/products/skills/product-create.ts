import { ContainerRegistrationKeys, ProductStatus } from "@medusajs/framework/utils"
import { createProductsWorkflow, deleteProductsWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "zod"
import { changing } from "../../../kits/skills/define"
import { MARK } from "../../../kits/skills/lib/mark"
import { ownCurrency, requireWritable } from "../../../kits/skills/lib/money"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { say } from "../../../kits/skills/lib/texts"
import type { ApprovedCall, Call, Outcome, Task } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import { plainLineField } from "../../../lib/fields"
import { namedCategory } from "./named-category"
import { createCommand } from "./product-command"

const MAX_DESCRIPTION_LENGTH = 20_000

const input = z.strictObject({
  title: plainLineField(300).describe("Its name in the shop."),
  description: z.string().max(MAX_DESCRIPTION_LENGTH).optional().describe("A description for customers."),
  price: z.number().min(0).max(1_000_000_000).describe("In major units such as 19.90."),
  currency_code: z
    .string()
    .regex(/^[a-z]{3}$/i, "must be a currency code such as eur")
    .optional()
    .describe("Default: the shop's own currency."),
  sku: plainLineField(100).optional().describe("The article number."),
  category: z.string().min(1).max(300).optional().describe("The category that it belongs to, by its name."),
  status: z
    .enum(["draft", "published"])
    .default("draft")
    .describe("A draft is not sold before it is published."),
})

/** The shop's data that the new product depends on. If it changes after the preview, the preview is out of date. */
const basis = z.object({
  currency: z.string(),
  category_id: z.string().nullable(),
  sales_channel_id: z.string().nullable(),
  shipping_profile_id: z.string().nullable(),
})
const made = z.object({ product_id: z.string() })

/** Creates a product with one variant. */
export const productCreate: Task = {
  id: "product-create",
  category: "catalogue",
  title: { en: "Add a product", tr: "Ürün ekleme" },
  examples: {
    en: [
      "Add a new product called Clay Bowl for 25 euros",
      "Create a product: walnut spoon, 12 EUR",
      "I want to sell a linen apron",
      "put a new item into the catalogue",
      "new product",
      "set up a product named Tea Light for 4.50",
      "add soap to our range",
      "create a new item in the shop",
      "list a new article for sale at 30 euros",
      "add another product to the assortment",
    ],
    tr: [
      "25 euroya Kil Kase adında yeni bir ürün ekle",
      "Ürün oluştur: ceviz kaşık, 12 EUR",
      "Keten önlük satmak istiyorum",
      "kataloğa yeni bir ürün koy",
      "yeni ürün",
      "4,50'ye Tealight adlı bir ürün aç",
      "ürün yelpazemize sabun ekle",
      "mağazaya yeni bir ürün aç",
      "30 euroya yeni bir artikel satışa çıkar",
      "yeni ürün oluşturmak istiyorum",
      "ürün ekleme",
    ],
  },
  model_tier: "standard",
  icon: "Plus",
  needs: [],
  actions: [
    changing({
      name: "create_product",
      description: "Creates a product with one variant and one price. Set its stock afterwards.",
      input,
      basis,
      rights: ["product", "price", "inventory_item"].map((resource) => ({ resource, operation: "create" })),
      async preview(call, wanted) {
        const currency = wanted.currency_code?.toLowerCase() ?? (await ownCurrency(call))
        await requireWritable(call, currency, wanted.price)
        await requireFreeSku(call, wanted.sku)
        const category =
          wanted.category === undefined ? undefined : await namedCategory(call, wanted.category)
        const shown = {
          title: wanted.title,
          description: wanted.description,
          sku: wanted.sku,
          status: wanted.status,
        }
        const price = `${wanted.price} ${currency.toUpperCase()}`
        return {
          summary: say(SUMMARY, call.language, { title: wanted.title, price }),
          changes: Object.entries({ ...shown, price, category: category?.name }).flatMap(([what, after]) =>
            after === undefined ? [] : [{ what, before: null, after }],
          ),
          input: { ...wanted, currency_code: currency, ...(category && { category: category.id }) },
          subjects: wanted.sku === undefined ? [] : [`sku:${wanted.sku}`],
          basis: { currency, category_id: category?.id ?? null, ...(await places(call)) },
        }
      },
      async run(call, { input: wanted, basis: { currency, category_id, ...where } }) {
        const { title, description, sku, status, price } = wanted
        const { result } = await createProductsWorkflow(call.scope).run({
          input: {
            products: [
              {
                title,
                ...(description !== undefined && { description }),
                status: status === "published" ? ProductStatus.PUBLISHED : ProductStatus.DRAFT,
                ...(category_id !== null && { category_ids: [category_id] }),
                ...(where.sales_channel_id !== null && { sales_channels: [{ id: where.sales_channel_id }] }),
                ...(where.shipping_profile_id !== null && { shipping_profile_id: where.shipping_profile_id }),
                options: [{ title: ONLY_OPTION, values: [ONLY_VALUE] }],
                variants: [
                  {
                    title: ONLY_VARIANT,
                    ...(sku !== undefined && { sku }),
                    options: { [ONLY_OPTION]: ONLY_VALUE },
                    prices: [{ currency_code: currency, amount: price }],
                  },
                ],
                metadata: { [MARK]: call.mark },
              },
            ],
          },
        })
        const [product] = result
        if (!product) throw errors.internalError()
        return outcomeOf(product.id)
      },
      async findDone(call, { basis: { currency } }) {
        const id = await madeBy(call)
        if (id === undefined) return undefined
        const prices = await call.scope.resolve("products").findBasePrices(id, currency)
        if (prices.length > 0) return outcomeOf(id)
        // A crash has left the product without a price, and customers could get it for nothing. So delete it.
        await deleteProductsWorkflow(call.scope).run({ input: { ids: [id] } })
        return undefined
      },
      async undo(call, { undo }) {
        const { product_id: id } = made.parse(undo)
        if ((await madeBy(call)) === id)
          await deleteProductsWorkflow(call.scope).run({ input: { ids: [id] } })
      },
    }),
  ],
  byCommand: createCommand,
}

/** The names that the engine's dashboard uses if a product has no options. */
const ONLY_OPTION = "Default option"
const ONLY_VALUE = "Default option value"
const ONLY_VARIANT = "Default variant"

function madeBy({ scope, mark }: ApprovedCall): Promise<string | undefined> {
  return scope.resolve("products").findMarked("product", { key: MARK, value: mark })
}

function outcomeOf(id: string): Outcome {
  return { result: { product_id: id }, undo: { product_id: id } }
}

async function requireFreeSku({ scope, language }: Call, sku: string | undefined): Promise<void> {
  if (sku === undefined) return
  const { data } = await scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "product_variant", fields: ["id"], filters: { sku } })
  if (data.length > 0) throw errors.duplicate(say(PROBLEMS.skuTaken, language, { sku }))
}

/** The shop's default sales channel and shipping profile. */
async function places({ scope }: Call) {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data: stores } = await query.graph({ entity: "store", fields: ["default_sales_channel_id"] })
  const { data: profiles } = await query.graph({
    entity: "shipping_profile",
    fields: ["id"],
    pagination: { take: 1, skip: 0, order: { created_at: "ASC" } },
  })
  return {
    sales_channel_id: stores[0]?.default_sales_channel_id ?? null,
    shipping_profile_id: profiles[0]?.id ?? null,
  }
}

const SUMMARY = { en: "Add the product {title} for {price}", tr: "{price} fiyatıyla {title} ürününü ekle" }
