import { Button, Container, Heading, Text, toast } from "@medusajs/ui"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { useDraft } from "../../lib/draft"
import { useProblemText } from "../../lib/problem-text"
import { useChanging } from "../../lib/resource"
import type { Singleton, SingletonState } from "../../resources/singleton"
import { Status, When } from "../crud/cells"
import { Field } from "../crud/field"
import { emptied, type FieldDefinition } from "../crud/field-definition"
import { useUnsavedChanges } from "../crud/unsaved-changes"
import { Versions } from "./versions"

interface Props {
  singleton: Singleton
  fields: readonly FieldDefinition[]
  state: SingletonState
}

/** Edits a singleton: saves a draft, publishes it, or restores a version. */
export const SingletonEditor = ({ singleton, fields, state }: Props) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const draft = useDraft({ content: state.content })
  const seen = { if_revision: state.revision }
  const { mutate, isPending } = useChanging(singleton, (call: () => Promise<unknown>) => call())
  useUnsavedChanges(draft.isChanged)

  const send = (call: () => Promise<unknown>) =>
    mutate(call, {
      onSuccess: () => toast.success(t("crud.saved")),
      onError: (error) => {
        draft.refuse(error)
        toast.error(textOf(error))
      },
    })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const content = draft.value("content")
    const values = typeof content === "object" && content !== null ? { ...content } : {}
    send(() => api(singleton.path, { body: { content: emptied(values, fields), ...seen } }))
  }

  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-y-3">
      <Container className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div className="flex items-center gap-x-3">
          <Heading>{t(`${singleton.texts}.title`)}</Heading>
          <Status of={state.has_draft ? "draft" : "published"} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Versions singleton={singleton} revision={state.revision} />
          {state.has_draft && (
            <>
              <Button
                type="button"
                size="small"
                variant="secondary"
                disabled={isPending}
                onClick={() =>
                  send(() =>
                    api(`${singleton.path}/draft?if_revision=${state.revision}`, { method: "DELETE" }),
                  )
                }
              >
                {t("singletons.discard")}
              </Button>
              <Button
                type="button"
                size="small"
                variant="secondary"
                disabled={isPending || draft.isChanged}
                onClick={() => send(() => api(`${singleton.path}/publish`, { body: seen }))}
              >
                {t("singletons.publish")}
              </Button>
            </>
          )}
          <Button type="submit" size="small" isLoading={isPending} disabled={!draft.isChanged}>
            {engine("actions.save")}
          </Button>
        </div>
      </Container>
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
    </form>
  )
}
