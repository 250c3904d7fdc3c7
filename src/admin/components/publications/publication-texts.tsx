import { Container, Heading } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Draft } from "../../lib/draft"
import type { Direction } from "../../lib/languages"
import { Field } from "../crud/field"
import type { FieldDefinition } from "../crud/field-definition"
import { LanguageTabs } from "../crud/language-tabs"
import { BodyField } from "./body-field"
import { TEXT_FIELDS } from "./publication-input"

/** The texts of a record's parts in another language. */
export type TranslatedTexts = (draft: Draft, locale: string, dir: Direction) => ReactNode

interface Props {
  draft: Draft
  texts: string
  locale: string | undefined
  translated: TranslatedTexts | undefined
}

/** The texts of a publication in all languages. */
export const PublicationTexts = ({ draft, texts, locale, translated }: Props) => {
  const { t } = useTranslation("svc")
  return (
    <Container>
      <LanguageTabs draft={draft} own={locale}>
        {(within, dir) => {
          const common = { draft, texts, within, dir }
          return (
            <>
              <Fields fields={TEXT_FIELDS.head} {...common} />
              <BodyField draft={draft} within={within} dir={dir} />
              <Fields fields={TEXT_FIELDS.body} {...common} />
              <Heading level="h3" className="pt-2">
                {t("publications.seo")}
              </Heading>
              <Fields fields={TEXT_FIELDS.seo} {...common} />
              {within !== "" && translated?.(draft, codeIn(within), dir)}
            </>
          )
        }}
      </LanguageTabs>
    </Container>
  )
}

/** The language in a path such as `translations.de.`. */
function codeIn(within: string): string {
  return within.split(".")[1] ?? ""
}

type FieldsProps = Omit<Parameters<typeof Field>[0], "field"> & { fields: readonly FieldDefinition[] }

const Fields = ({ fields, ...common }: FieldsProps) =>
  fields.map((field) => <Field key={field.name} field={field} {...common} />)
