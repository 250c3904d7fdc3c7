import { Label, Select } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { ProductTemplate } from "../../resources/product-templates"

interface Props {
  templates: ProductTemplate[]
  chosen: ProductTemplate | undefined
  onChoose: (template: ProductTemplate) => void
}

/** Chooses the template of a product. */
export const TemplateChoice = ({ templates, chosen, onChoose }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const id = useId()
  const choose = (slug: string) => {
    const found = templates.find((each) => each.slug === slug)
    if (found) onChoose(found)
  }
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {t("product_templates.one")}
      </Label>
      <Select dir={i18n.dir()} value={chosen?.slug ?? ""} onValueChange={choose}>
        <Select.Trigger id={id}>
          <Select.Value placeholder={t("crud.choose")} />
        </Select.Trigger>
        <Select.Content>
          {templates.map(({ slug, title }) => (
            <Select.Item key={slug} value={slug}>
              {title}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    </div>
  )
}
