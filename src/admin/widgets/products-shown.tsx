import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Select } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import i18next from "i18next"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useSearchParams } from "react-router-dom"
import { engineCalls } from "../lib/engine-client"
import {
  CACHED_LISTS,
  filterProductLists,
  PRODUCTS_SHOWN,
  productsShown,
  showProducts,
} from "../lib/products-shown"

/** The list of products, also behind its drawers. */
const LIST = /\/products(\/(create|export|import))?\/?$/

// The engine loads this file before its first page.
const calls = engineCalls()
if (calls)
  filterProductLists(
    calls,
    () => (LIST.test(window.location.pathname) ? productsShown() : "all"),
    (kind) => i18next.t(`capacity.sells.${kind}`, { ns: "svc" }),
  )

/** Chooses which products the engine's lists show, above its list of products. */
const ProductsShownWidget = () => {
  const { pathname } = useLocation()
  return LIST.test(pathname) ? <ProductsShownSelect /> : null
}

const ProductsShownSelect = () => {
  const { t } = useTranslation("svc")
  const client = useQueryClient()
  const [, setParams] = useSearchParams()
  const [shown, setShown] = useState(productsShown)
  const choose = (value: string) => {
    const next = PRODUCTS_SHOWN.find((each) => each === value) ?? "goods"
    showProducts(next)
    setShown(next)
    // The present page may have no rows of the new list.
    setParams((params) => {
      params.delete("offset")
      return params
    })
    void client.invalidateQueries({ queryKey: CACHED_LISTS })
  }
  return (
    <Select size="small" value={shown} onValueChange={choose}>
      <Select.Trigger aria-label={t("capacity.products.label")} className="w-auto">
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {PRODUCTS_SHOWN.map((each) => (
          <Select.Item key={each} value={each}>
            {t(`capacity.products.${each}`)}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

export const config = defineWidgetConfig({ zone: "topbar", id: "svc.products-shown" })

export default ProductsShownWidget
