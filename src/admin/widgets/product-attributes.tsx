import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { AttributesForm } from "../components/product-templates/attributes-form"
import { attributesOf } from "../lib/product-attributes"
import { useList } from "../lib/resource"
import { productTemplates } from "../resources/product-templates"

const MAX_TEMPLATES = 100

/**
 * Shows the attributes of the product's template on the engine's product page. If the shop has no templates, shows
 * nothing.
 */
const ProductAttributesWidget = ({ data: product }: { data: { id: string; metadata?: unknown } }) => {
  const { data } = useList(productTemplates, { limit: MAX_TEMPLATES, order: "title" })
  if (!data || data.rows.length === 0) return null
  const { template } = attributesOf(product.metadata)
  return <AttributesForm key={`${product.id} ${template}`} product={product} templates={data.rows} />
}

export const config = defineWidgetConfig({ zone: "product.details.side", id: "svc.product-attributes" })

export default ProductAttributesWidget
