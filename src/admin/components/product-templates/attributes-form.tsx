import { Button, Container, Heading, Text, toast } from "@medusajs/ui"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { type Draft, isRecord, useDraft, type Values } from "../../lib/draft"
import { useProblemText } from "../../lib/problem-text"
import {
  attributesInput,
  attributesOf,
  defaultsOf,
  missingAttributes,
  useSaveAttributes,
  WITHIN,
} from "../../lib/product-attributes"
import type { ProductTemplate } from "../../resources/product-templates"
import { useSaveKey } from "../crud/use-save-key"
import { AttributeField } from "./attribute-field"
import { TemplateChoice } from "./template-choice"

interface Props {
  product: { id: string; metadata?: unknown }
  templates: ProductTemplate[]
}

/** A form for a product's attributes on the product's page. */
export const AttributesForm = ({ product, templates }: Props) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const { template, values } = attributesOf(product.metadata)
  const draft = useDraft({ template, values })
  const { mutate, isPending } = useSaveAttributes(product.id)
  const form = useSaveKey(draft.isChanged && !isPending)
  const chosen = templates.find(({ slug }) => slug === draft.value("template"))

  const choose = (next: ProductTemplate) => {
    draft.set("template", next.slug)
    draft.set("values", { ...defaultsOf(next), ...valuesOf(draft) })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || draft.complain(missingAttributes(chosen.attributes, valuesOf(draft)))) return
    const input = attributesInput(chosen.attributes, valuesOf(draft))
    mutate(
      { product_template: chosen.slug, values: input },
      {
        onSuccess: () => {
          toast.success(t("crud.saved"))
          draft.restart({ template: chosen.slug, values: input })
        },
        onError: (error) => {
          draft.refuse(error)
          toast.error(textOf(error))
        },
      },
    )
  }

  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("product_templates.attributesOfProduct")}</Heading>
        {!chosen && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("product_templates.chooseHint")}
          </Text>
        )}
      </div>
      <form ref={form} onSubmit={save} noValidate className="flex flex-col gap-y-4 px-6 py-4">
        <TemplateChoice templates={templates} chosen={chosen} onChoose={choose} />
        {chosen?.attributes.map((attribute) => (
          <AttributeField
            key={attribute.key}
            attribute={attribute}
            value={draft.value(WITHIN + attribute.key)}
            problem={draft.complaint(WITHIN + attribute.key)}
            onChange={(value) => draft.set(WITHIN + attribute.key, value)}
          />
        ))}
        <div className="flex justify-end">
          <Button size="small" type="submit" isLoading={isPending} disabled={!chosen || !draft.isChanged}>
            {engine("actions.save")}
          </Button>
        </div>
      </form>
    </Container>
  )
}

function valuesOf(draft: Draft): Values {
  const values = draft.value("values")
  return isRecord(values) ? values : {}
}
