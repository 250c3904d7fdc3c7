import { Label } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import type { Draft } from "../../lib/draft"
import { products } from "../../resources/products"
import { quoteServices } from "../../resources/quote-services"
import { FieldComplaint } from "../crud/field-complaint"
import { ReferenceSelect } from "../crud/reference-select"

interface Props {
  /** The new line. */
  draft: Draft
  type: "product" | "service"
}

/** Chooses the product or the service of a new line. Its title and its price come from the shop when it is saved. */
export const NewLineSource = ({ draft, type }: Props) =>
  type === "service" ? <ServiceChoice draft={draft} /> : <VariantChoice draft={draft} />

const ServiceChoice = ({ draft }: { draft: Draft }) => {
  const { t } = useTranslation("svc")
  const id = useId()
  const chosen = draft.value("service_id")
  return (
    <div className="flex flex-col items-start gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {t("quotes.fields.service_id")}
      </Label>
      <ReferenceSelect
        id={id}
        disabled={false}
        to={quoteServices}
        ids={typeof chosen === "string" ? [chosen] : []}
        onChange={(ids) => draft.set("service_id", ids.at(-1))}
      />
      <FieldComplaint problem={draft.complaint("service_id")} />
    </div>
  )
}

interface WithVariants {
  product: { variants: { id: string; title: string | null }[] | null }
}

const VariantChoice = ({ draft }: { draft: Draft }) => {
  const { t } = useTranslation("svc")
  const id = useId()
  const [product, setProduct] = useState<string>()
  const { data } = useQuery({
    queryKey: ["/admin/products", product, "variants"],
    queryFn: () => api<WithVariants>(`/admin/products/${product}?fields=variants.id,variants.title`),
    enabled: product !== undefined,
  })
  const variants = data?.product.variants ?? []
  const choose = (ids: string[]) => {
    setProduct(ids.at(-1))
    draft.set("variant_id", undefined)
  }
  const chosen = draft.value("variant_id")
  return (
    <div className="flex flex-col items-start gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {t("quotes.fields.product_id")}
      </Label>
      <ReferenceSelect
        id={id}
        disabled={false}
        to={products}
        ids={product === undefined ? [] : [product]}
        onChange={choose}
      />
      {variants.length > 0 && (
        <>
          <Label htmlFor={`${id}-variant`} size="small" weight="plus">
            {t("quotes.fields.variant_id")}
          </Label>
          <select
            id={`${id}-variant`}
            className="bg-ui-bg-field border-ui-border-base txt-compact-small rounded-md border px-2 py-1.5"
            value={typeof chosen === "string" ? chosen : ""}
            onChange={({ target }) => draft.set("variant_id", target.value || undefined)}
          >
            <option value="">{t("crud.choose")}</option>
            {variants.map((variant) => (
              <option key={variant.id} value={variant.id}>
                {variant.title ?? variant.id}
              </option>
            ))}
          </select>
        </>
      )}
      <FieldComplaint problem={draft.complaint("variant_id")} />
    </div>
  )
}
