import { Button, Container, Heading, Hint } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Draft } from "../../lib/draft"
import { directionOf, languageName, languagesBeside, localeOf } from "../../lib/languages"
import { Field } from "../crud/field"
import type { FieldDefinition } from "../crud/field-definition"
import { LabelledChoice } from "../forms/labelled"
import { BannerCategories } from "./banner-categories"
import { BannerLinks } from "./banner-links"
import { BannerPreview } from "./banner-preview"
import { textsIn } from "./parts"

const RULES: readonly FieldDefinition[] = [
  { name: "mode", kind: "choice", options: ["opt_in", "opt_out", "notice"], isRequired: true, hasHint: true },
  { name: "expires_after_days", kind: "number", isRequired: true },
  { name: "respects_gpc", kind: "switch", hasHint: true },
]
const COPY: readonly FieldDefinition[] = [
  { name: "title", kind: "line" },
  { name: "description", kind: "text" },
  { name: "accept_all", kind: "line" },
  { name: "reject_all", kind: "line" },
  { name: "customize", kind: "line" },
  { name: "save", kind: "line" },
]
const TEXTS = "cookie_banner"

/** Edits the cookie banner: its rules, its texts by language, its categories and links. */
export const BannerEditor = ({ draft }: { draft: Draft }) => {
  const { t, i18n } = useTranslation("svc")
  const [language, setLanguage] = useState(() => localeOf(i18n.language).split("-", 1)[0] ?? "en")
  const dir = directionOf(language)
  const copy = textsIn(draft, "content.copy", language)

  return (
    <div className="grid items-start gap-3 xl:grid-cols-2">
      <div className="flex flex-col gap-y-3">
        <Container className="flex flex-col gap-y-4">
          {RULES.map((field) => (
            <Field key={field.name} field={field} draft={draft} texts={TEXTS} within="content." />
          ))}
        </Container>
        <Container className="flex flex-col gap-y-4">
          <LabelledChoice
            label={t("brand.language")}
            value={language}
            options={languagesBeside([], i18n.language).map(({ code }) => ({
              value: code,
              label: languageName(code, i18n.language),
            }))}
            onChange={setLanguage}
          />
          <Hint>{t("cookie_banner.builtIn")}</Hint>
          {COPY.map((field) => (
            <Field key={`${language}${field.name}`} field={field} draft={copy} texts={TEXTS} dir={dir} />
          ))}
        </Container>
        <BannerLinks draft={draft} language={language} />
      </div>
      <div className="flex flex-col gap-y-3">
        <Container className="flex flex-col gap-y-4">
          <div className="flex items-center justify-between gap-2">
            <Heading level="h2">{t("cookie_banner.preview")}</Heading>
            <Button size="small" variant="secondary" asChild>
              <Link to="/cookie-banner/consents">{t("cookie_banner.consents.title")}</Link>
            </Button>
          </div>
          <BannerPreview draft={draft} language={language} />
        </Container>
        <BannerCategories draft={draft} language={language} />
      </div>
    </div>
  )
}
