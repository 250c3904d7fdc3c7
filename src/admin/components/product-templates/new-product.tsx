import { Button, Drawer, Text, toast } from "@medusajs/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useId } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { useDraft } from "../../lib/draft"
import { createProduct } from "../../lib/new-product"
import { useProblemText } from "../../lib/problem-text"
import { missing } from "../../lib/required-fields"
import type { ProductTemplate } from "../../resources/product-templates"
import { DrawerHeader } from "../crud/drawer-header"
import { Field } from "../crud/field"
import { useSaveKey } from "../crud/use-save-key"
import { TemplateChoice } from "./template-choice"

/** Creates a product from a template. Then opens the product's page, to fill in the attributes. */
export const NewProduct = ({ templates, onClose }: { templates: ProductTemplate[]; onClose: () => void }) => {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const formId = useId()
  const draft = useDraft({ template: templates[0]?.slug })
  const template = templates.find(({ slug }) => slug === draft.value("template"))
  const title = String(draft.value("title") ?? "").trim()

  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: ProductTemplate) => createProduct(title, chosen),
    onSuccess: async (id) => {
      toast.success(t("crud.saved"))
      void client.invalidateQueries({ queryKey: ["products"] })
      navigate(`/products/${id}`)
    },
    onError: (error) => {
      draft.refuse(error)
      toast.error(textOf(error))
    },
  })
  const form = useSaveKey(!isPending)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (draft.complain(title === "" ? [missing("title")] : []) || !template) return
    mutate(template)
  }

  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{t("product_templates.newProduct")}</Drawer.Title>
          <Text size="small" className="text-ui-fg-subtle">
            {t("product_templates.newProductHint")}
          </Text>
        </DrawerHeader>
        <Drawer.Body className="overflow-y-auto">
          <form ref={form} id={formId} onSubmit={save} noValidate className="flex flex-col gap-y-4">
            <Field
              field={{ name: "title", kind: "line", isRequired: true }}
              draft={draft}
              texts="product_templates"
              dir="auto"
            />
            <TemplateChoice
              templates={templates}
              chosen={template}
              onChoose={({ slug }) => draft.set("template", slug)}
            />
          </form>
        </Drawer.Body>
        <Drawer.Footer>
          <Button size="small" variant="secondary" onClick={onClose}>
            {engine("actions.cancel")}
          </Button>
          <Button size="small" type="submit" form={formId} isLoading={isPending}>
            {engine("actions.create")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
