import { Button, Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Draft } from "../../lib/draft"
import { directionOf } from "../../lib/languages"
import { Field } from "../crud/field"
import { FieldComplaint } from "../crud/field-complaint"
import type { FieldDefinition } from "../crud/field-definition"
import { listIn, textsIn } from "./parts"

const RULES: readonly FieldDefinition[] = [
  { name: "key", kind: "address", isRequired: true },
  { name: "is_required", kind: "switch", hasHint: true },
  { name: "default", kind: "switch", hasHint: true },
]
const WORDS: readonly FieldDefinition[] = [
  { name: "title", kind: "line" },
  { name: "description", kind: "text" },
]
const SERVICES: FieldDefinition = {
  name: "services",
  kind: "rows",
  fields: [
    { name: "key", kind: "address", isRequired: true },
    { name: "name", kind: "line", isRequired: true },
    { name: "provider", kind: "line", isRequired: true },
    { name: "privacy_url", kind: "address" },
    {
      name: "cookies",
      kind: "rows",
      fields: [
        { name: "name", kind: "address", isRequired: true },
        { name: "duration", kind: "line", isRequired: true },
      ],
    },
  ],
}
const TEXTS = "cookie_banner"

/** The categories of the banner, each with its services and their cookies. */
export const BannerCategories = ({ draft, language }: { draft: Draft; language: string }) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { items, put, formOf } = listIn(draft, "content.categories")
  const nameOf = (index: number) => String(items[index]?.key ?? "") || t("cookie_banner.newCategory")

  return (
    <Container className="flex flex-col gap-y-4">
      <Heading level="h2">{t("cookie_banner.categories")}</Heading>
      {items.map((_, index) => {
        const form = formOf(index)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the key of a category can be edited
          <details key={index} className="border-ui-border-base rounded-lg border p-3">
            <summary className="txt-compact-small-plus cursor-pointer">{nameOf(index)}</summary>
            <div className="mt-3 flex flex-col gap-y-3">
              {RULES.map((field) => (
                <Field key={field.name} field={field} draft={form} texts={TEXTS} />
              ))}
              {WORDS.map((field) => (
                <Field
                  key={`${language}${field.name}`}
                  field={field}
                  draft={textsIn(form, "texts", language)}
                  texts={TEXTS}
                  dir={directionOf(language)}
                />
              ))}
              <FieldComplaint problem={form.complaint("texts")} />
              <Field field={SERVICES} draft={form} texts={TEXTS} />
              <Button
                type="button"
                size="small"
                variant="transparent"
                aria-label={`${engine("actions.remove")}: ${nameOf(index)}`}
                onClick={() => put(items.filter((__, place) => place !== index))}
              >
                {engine("actions.remove")}
              </Button>
            </div>
          </details>
        )
      })}
      <FieldComplaint problem={draft.complaint("content.categories")} />
      <Button
        type="button"
        size="small"
        variant="secondary"
        onClick={() => put([...items, { key: "", texts: {}, services: [] }])}
      >
        {t("cookie_banner.addCategory")}
      </Button>
    </Container>
  )
}
