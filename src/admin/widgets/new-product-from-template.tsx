import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Button, Container, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { NewProduct } from "../components/product-templates/new-product"
import { useList } from "../lib/resource"
import { productTemplates } from "../resources/product-templates"

const MOST_TEMPLATES = 100

/** Beside the engine's list of products, whose own form for a new one takes no widgets. */
const NewProductFromTemplateWidget = () => {
  const { t } = useTranslation("svc")
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useList(productTemplates, { limit: MOST_TEMPLATES, order: "title" })
  if (!data || data.rows.length === 0) return null
  return (
    <Container className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
      <Text size="small" className="text-ui-fg-subtle">
        {t("product_templates.newProductHint")}
      </Text>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        {t("product_templates.newProduct")}
      </Button>
      {isOpen && <NewProduct templates={data.rows} onClose={() => setIsOpen(false)} />}
    </Container>
  )
}

export const config = defineWidgetConfig({ zone: "product.list", id: "svc.new-product-from-template" })

export default NewProductFromTemplateWidget
