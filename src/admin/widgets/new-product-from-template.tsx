import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { NewProduct } from "../components/product-templates/new-product"
import { useList } from "../lib/resource"
import { productTemplates } from "../resources/product-templates"

const MAX_TEMPLATES = 100

/**
 * A button above the engine's list of products. The engine's form for a new product cannot be extended, and inside the
 * list the button would be below all rows.
 */
const NewProductFromTemplateWidget = () => {
  const { pathname } = useLocation()
  return pathname === "/products" ? <NewProductButton /> : null
}

const NewProductButton = () => {
  const { t } = useTranslation("svc")
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useList(productTemplates, { limit: MAX_TEMPLATES, order: "title" })
  if (!data || data.rows.length === 0) return null
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        {t("product_templates.newProduct")}
      </Button>
      {isOpen && <NewProduct templates={data.rows} onClose={() => setIsOpen(false)} />}
    </>
  )
}

export const config = defineWidgetConfig({ zone: "topbar", id: "svc.new-product-from-template" })

export default NewProductFromTemplateWidget
