import { Button, Container, Heading, toast } from "@medusajs/ui"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { changedFields, useDraft } from "../../lib/draft"
import { editedOf, valueOf } from "../../lib/metafield-values"
import { type Owner, useMetafields, useSaveMetafields } from "../../lib/metafields"
import { useProblemText } from "../../lib/problem-text"
import type { MetafieldDefinition } from "../../resources/metafield-definitions"
import { useSaveKey } from "../crud/use-save-key"
import { MetafieldControl } from "./metafield-control"

/** Edits a record's metafields on the engine's page. Shows nothing if there are no definitions for this kind. */
export const MetafieldsCard = ({ owner }: { owner: Owner }) => {
  const fields = useMetafields(owner)
  if (!fields || fields.length === 0) return null
  return <MetafieldsForm key={owner.id} owner={owner} fields={fields} />
}

const NO_JSON = { code: "invalid_field", message: "must be JSON" }

interface Props {
  owner: Owner
  fields: { definition: MetafieldDefinition; value: unknown }[]
}

const MetafieldsForm = ({ owner, fields }: Props) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const draft = useDraft(
    Object.fromEntries(fields.map(({ definition, value }) => [definition.id, editedOf(definition, value)])),
  )
  const { mutate, isPending } = useSaveMetafields(owner)
  const form = useSaveKey(draft.isChanged && !isPending)

  const save = (event: FormEvent) => {
    event.preventDefault()
    const changed = changedFields(draft.values, draft.saved)
    const values = fields.flatMap(({ definition }) =>
      definition.id in changed ? [{ definition, value: valueOf(definition, changed[definition.id]) }] : [],
    )
    const broken = values.filter(({ value }) => value === undefined)
    if (draft.complain(broken.map(({ definition: { id } }) => ({ ...NO_JSON, path: id })))) return
    mutate(values, {
      onSuccess: () => {
        toast.success(t("crud.saved"))
        draft.restart(draft.values)
      },
      onError: (error) => {
        draft.refuse(error)
        toast.error(textOf(error))
      },
    })
  }

  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{t("metafields.title")}</Heading>
      </div>
      <form ref={form} onSubmit={save} noValidate className="flex flex-col gap-y-4 px-6 py-4">
        {fields.map(({ definition }) => (
          <MetafieldControl
            key={definition.id}
            definition={definition}
            value={draft.value(definition.id)}
            problem={draft.complaint(definition.id)}
            onChange={(value) => draft.set(definition.id, value)}
          />
        ))}
        <div className="flex justify-end">
          <Button size="small" type="submit" isLoading={isPending} disabled={!draft.isChanged}>
            {engine("actions.save")}
          </Button>
        </div>
      </form>
    </Container>
  )
}
