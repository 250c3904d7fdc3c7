import { z } from "zod"
import { changing } from "../../../kits/skills/define"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { alreadyDone } from "../../../kits/skills/lib/states"
import { say } from "../../../kits/skills/lib/texts"
import type { Task, Texts } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import { plainLineField } from "../../../lib/fields"
import { productChange, productColumns } from "../module/schemas"
import type { ProductChange, ProductColumns } from "../module/types"
import { changeProductsWorkflow } from "../workflows/change-products"
import { namedProducts } from "./named-products"
import { changesBack, changesTo, columnText, isDone } from "./product-changes"
import { productCommand } from "./product-command"

const MAX_DESCRIPTION_LENGTH = 20_000

const input = z.strictObject({
  product: z.string().min(1).max(300).describe("The product's id, handle, SKU or title."),
  title: plainLineField(300).optional().describe("Its new title."),
  subtitle: plainLineField(300).nullable().optional().describe("Its new subtitle; null takes it away."),
  description: z
    .string()
    .max(MAX_DESCRIPTION_LENGTH)
    .nullable()
    .optional()
    .describe("Its whole new description."),
  status: z.enum(["draft", "published"]).optional().describe("`draft` takes it out of the shop."),
})
type Input = z.output<typeof input>

const basis = z.object({ before: productColumns.partial() })
const undoRecord = productChange.omit({ id: true }).extend({ product: z.string() })

/** Changes a product's texts and status. */
export const productUpdate: Task = {
  id: "product-update",
  category: "catalogue",
  title: { en: "Edit a product", tr: "Ürün düzenleme" },
  examples: {
    en: [
      "Change the description of the blue vase",
      "Rename the mug to Morning Mug",
      "Give the teapot a new subtitle",
      "Hide the candle holder from the shop",
      "publish the product Oak Board",
      "rewrite the product text of the bowl",
      "take the tray off the shop",
      "update the title of this product",
      "edit the product page text of the jug",
      "correct the name of an item",
      "deactivate this product",
      "remove the vase from sale",
    ],
    tr: [
      "Mavi vazonun açıklamasını değiştir",
      "Kupanın adını Sabah Kupası yap",
      "Çaydanlığa yeni bir alt başlık ver",
      "Mumluğu mağazadan gizle",
      "Meşe Tahta ürününü yayınla",
      "kasenin ürün metnini yeniden yaz",
      "tepsiyi satıştan kaldır",
      "bu ürünün başlığını güncelle",
      "sürahinin ürün açıklamasını düzelt",
      "ürünün ismini düzenle",
      "bu ürünü pasif yap",
      "vazoyu mağazadan kaldır",
    ],
  },
  model_tier: "standard",
  icon: "Pencil",
  needs: [],
  writesTexts: true,
  actions: [
    changing({
      name: "update_product",
      description: "Changes title, subtitle, description or status of one product. Not its prices and stock.",
      input,
      basis,
      rights: [{ resource: "product", operation: "update" }],
      async preview(call, wanted) {
        const [product] = await namedProducts(call, [wanted.product])
        if (!product) throw errors.notFound(say(PROBLEMS.gone, call.language))
        const [change] = changesTo([product], columnsOf(wanted))
        if (!change) throw alreadyDone(call.language)
        return {
          summary: say(summaryOf(change.to), call.language, { title: product.title }),
          changes: columnText(call.language, change.from, change.to),
          input: { ...wanted, product: product.id },
          subjects: [`product:${product.id}`],
          basis: { before: change.from },
        }
      },
      async run({ scope }, shown) {
        const change = changeOf(shown)
        await changeProductsWorkflow(scope).run({ input: { changes: [change] } })
        return outcomeOf(change)
      },
      async findDone({ scope }, shown) {
        const change = changeOf(shown)
        const now = await scope.resolve("products").findOverviews([change.id])
        return isDone(now, [change]) ? outcomeOf(change) : undefined
      },
      async undo({ scope }, { undo }) {
        const { product: id, from, to } = undoRecord.parse(undo)
        const changes = changesBack(await scope.resolve("products").findOverviews([id]), [{ id, from, to }])
        if (changes.length > 0) await changeProductsWorkflow(scope).run({ input: { changes } })
      },
    }),
  ],
  byCommand: productCommand,
}

function columnsOf({ product: _, ...columns }: Input) {
  return columns
}

function changeOf({
  input: wanted,
  basis: { before },
}: {
  input: Input
  basis: z.output<typeof basis>
}): ProductChange {
  const to = Object.entries(columnsOf(wanted)).filter(([name]) => name in before)
  return { id: wanted.product, from: before, to: Object.fromEntries(to) }
}

function outcomeOf({ id, from, to }: ProductChange) {
  return { result: { product_id: id }, undo: { product: id, from, to } }
}

/** The title of the preview. If there is only one change, it names the change. */
function summaryOf(to: Partial<ProductColumns>): Texts {
  if (Object.keys(to).length > 1) return SUMMARIES.edit
  if (to.title !== undefined) return SUMMARIES.rename
  return to.status === undefined ? SUMMARIES.edit : to.status === "draft" ? SUMMARIES.hide : SUMMARIES.publish
}

const SUMMARIES = {
  edit: { en: "Edit the product {title}", tr: "{title} ürününü düzenle" },
  rename: { en: "Rename the product {title}", tr: "{title} ürününün adını değiştir" },
  hide: { en: "Take the product {title} out of the shop", tr: "{title} ürününü mağazadan kaldır" },
  publish: { en: "Publish the product {title}", tr: "{title} ürününü yayınla" },
}
