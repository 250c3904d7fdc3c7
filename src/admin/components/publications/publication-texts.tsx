import { Container, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Draft } from "../../lib/draft"
import { Field } from "../crud/field"
import type { FieldDefinition } from "../crud/field-definition"
import { LanguageTabs } from "../crud/language-tabs"
import { BodyField } from "./body-field"
import { TEXT_FIELDS } from "./publication-input"

interface Props {
  draft: Draft
  texts: string
  locale: string | undefined
}

/** The texts of a publication in all languages. */
export const PublicationTexts = ({ draft, texts, locale }: Props) => {
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
            </>
          )
        }}
      </LanguageTabs>
    </Container>
  )
}

type FieldsProps = Omit<Parameters<typeof Field>[0], "field"> & { fields: readonly FieldDefinition[] }

const Fields = ({ fields, ...common }: FieldsProps) =>
  fields.map((field) => <Field key={field.name} field={field} {...common} />)
