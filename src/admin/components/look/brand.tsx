import { Container, Heading } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { directionOf, languageName, languagesBeside } from "../../lib/languages"
import { Field } from "../crud/field"
import type { FieldDefinition } from "../crud/field-definition"
import { LabelledChoice } from "../forms/labelled"
import { BrandColors } from "./brand-colors"
import { BrandFonts } from "./brand-fonts"
import { BrandLogos } from "./brand-logos"
import type { Editing } from "./look-page"

const NAMES: readonly FieldDefinition[] = [
  { name: "name", kind: "line", isRequired: true },
  { name: "tagline", kind: "line" },
]
const LEGAL: readonly FieldDefinition[] = [
  { name: "company", kind: "line" },
  { name: "tax_office", kind: "line" },
]
const NUMBERS: readonly FieldDefinition[] = [
  { name: "tax_number", kind: "address" },
  { name: "mersis_number", kind: "address" },
]
const CONTACT: readonly FieldDefinition[] = [
  { name: "email", kind: "address" },
  { name: "phone", kind: "address" },
]
const ADDRESS: readonly FieldDefinition[] = [{ name: "address", kind: "text" }]
const SOCIAL: FieldDefinition = {
  name: "social_links",
  kind: "rows",
  fields: [
    { name: "network", kind: "address", isRequired: true },
    { name: "url", kind: "address", isRequired: true },
  ],
}
const OWN = ""

/** Edits the brand. Names, address and legal identity can be written in several languages. */
export const Brand = (editing: Editing) => {
  const { t, i18n } = useTranslation("svc")
  const { draft } = editing
  const [language, setLanguage] = useState(OWN)
  const isOwn = language === OWN
  const dir = isOwn ? "auto" : directionOf(language)
  const at = (place: string) => `content.brand.${isOwn ? place : `translations.${language}.`}`
  const fieldsIn = (fields: readonly FieldDefinition[], within: string) =>
    fields.map((field) => (
      <Field
        key={`${language}${field.name}`}
        field={isOwn ? field : { ...field, isRequired: false }}
        draft={draft}
        texts="brand"
        within={within}
        dir={dir}
      />
    ))

  return (
    <div className="grid items-start gap-3 xl:grid-cols-2">
      <div className="flex flex-col gap-y-3">
        <Container className="flex flex-col gap-y-4">
          <LabelledChoice
            label={t("brand.language")}
            value={language}
            options={[
              { value: OWN, label: t("crud.languages.own") },
              ...languagesBeside([], i18n.language).map(({ code }) => ({
                value: code,
                label: languageName(code, i18n.language),
              })),
            ]}
            onChange={setLanguage}
          />
          {fieldsIn(NAMES, at(""))}
          <Heading level="h2">{t("brand.contact")}</Heading>
          {isOwn && fieldsIn(CONTACT, "content.brand.contact_info.")}
          {fieldsIn(ADDRESS, at("contact_info."))}
          <Heading level="h2">{t("brand.legal")}</Heading>
          {fieldsIn(LEGAL, at("legal."))}
          {isOwn && fieldsIn(NUMBERS, "content.brand.legal.")}
        </Container>
        <Container>
          <Field field={SOCIAL} draft={draft} texts="brand" within="content.brand." />
        </Container>
      </div>
      <div className="flex flex-col gap-y-3">
        <BrandLogos {...editing} />
        <BrandColors {...editing} />
        <BrandFonts {...editing} />
      </div>
    </div>
  )
}
