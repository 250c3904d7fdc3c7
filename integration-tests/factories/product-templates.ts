import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"
import { unique } from "./unique"

/** Creates a product template through the admin API. */
export async function createProductTemplate(shop: Shop, fields: Record<string, unknown> = {}) {
  const { body } = await admin(shop)
    .post("/admin/product-templates", { title: unique("Template"), ...fields })
    .expect(200)
  return body.product_template as {
    id: string
    slug: string
    title: string
    description: string | null
    attributes: { key: string }[]
  }
}

/** One attribute of each type. */
export const everyType = [
  { key: "text", label: "Text", type: "text" },
  { key: "long", label: "Long text", type: "long_text" },
  { key: "number", label: "Number", type: "number", unit: "cm", minimum: 1, maximum: 10 },
  { key: "flag", label: "Flag", type: "boolean", default: false },
  { key: "one", label: "One", type: "select", choices: ["A", "B"], is_required: true },
  { key: "many", label: "Many", type: "multi_select", choices: ["A", "B", "C"] },
  { key: "date", label: "Date", type: "date" },
  { key: "color", label: "Colour", type: "color" },
  { key: "url", label: "Address", type: "url" },
]
