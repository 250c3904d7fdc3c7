import { Container, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Singleton, SingletonState } from "../../resources/singleton"
import { When } from "../crud/cells"
import { Field } from "../crud/field"
import { emptied, type FieldDefinition } from "../crud/field-definition"
import { SingletonForm } from "./singleton-form"

interface Props {
  singleton: Singleton
  fields: readonly FieldDefinition[]
  state: SingletonState
}

/** Edits a singleton by a list of fields. */
export const SingletonEditor = ({ singleton, fields, state }: Props) => {
  const { t } = useTranslation("svc")
  return (
    <SingletonForm
      singleton={singleton}
      title={`${singleton.texts}.title`}
      state={state}
      sent={(values) => emptied(values, fields)}
    >
      {(draft) => (
        <Container className="flex flex-col gap-y-4">
          {fields.map((field) => (
            <Field key={field.name} field={field} draft={draft} texts={singleton.texts} within="content." />
          ))}
          {state.updated_at && (
            <Text size="xsmall" className="text-ui-fg-subtle">
              {t("crud.fields.updated_at")}: <When at={state.updated_at} />
            </Text>
          )}
        </Container>
      )}
    </SingletonForm>
  )
}
