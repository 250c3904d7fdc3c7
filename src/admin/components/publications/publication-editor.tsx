import { Button, Container, Heading, Text, toast } from "@medusajs/ui"
import type { FormEvent, ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { type Draft, useDraft, type Values } from "../../lib/draft"
import { useProblemText } from "../../lib/problem-text"
import { item, nameOf, useSave } from "../../lib/resource"
import { useMe } from "../../lib/shop"
import { type Publication, type PublicationResource, STATUSES } from "../../resources/publication"
import { OWN_DIRECTION, Status, When } from "../crud/cells"
import { Field } from "../crud/field"
import type { FieldDefinition } from "../crud/field-definition"
import { SAVED, useUnsavedChanges } from "../crud/unsaved-changes"
import { useDeletion } from "../crud/use-deletion"
import { useSaveKey } from "../crud/use-save-key"
import { LocalCopyAlert } from "./local-copy-alert"
import { PreviewLink } from "./preview-link"
import { hasTime, missingInPublication, publicationInput } from "./publication-input"
import { PublicationTexts, type TranslatedTexts } from "./publication-texts"
import { Revisions } from "./revisions"
import { useLocalCopy } from "./use-local-copy"

export interface EditorProps {
  resource: PublicationResource
  /** The path of the list in the dashboard, such as `/blog`. */
  path: string
  /** The fields that only this kind of publication has. They may depend on the saved values. */
  own: readonly FieldDefinition[] | ((saved: Values) => readonly FieldDefinition[])
  /** The initial values of a new publication. */
  blank?: Values
  /** The texts of its parts in another language, below the publication's own texts. */
  translated?: TranslatedTexts
  /** Additional buttons of a saved publication. */
  actions?: (publication: Publication, draft: Draft) => ReactNode
}

/** Edits a publication: texts at the left, status and other fields at the right. */
export const PublicationEditor = ({
  resource,
  path,
  own: ownOf,
  blank,
  translated,
  actions,
  publication,
}: EditorProps & { publication?: Publication }) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const navigate = useNavigate()
  const draft = useDraft({ ...(publication ?? { status: "draft", ...blank }) })
  const own = typeof ownOf === "function" ? ownOf(draft.saved) : ownOf
  const { mutate, isPending } = useSave(resource)
  const remove = useDeletion(resource)
  const { textOf } = useProblemText()
  useUnsavedChanges(draft.isChanged)
  const localCopy = useLocalCopy(`${resource.path}.${publication?.id ?? "new"}`, useMe(), draft)
  const form = useSaveKey(draft.isChanged && !isPending)

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (draft.complain(missingInPublication(draft.values, [...stateFields(draft), ...own]))) return
    // For a new publication, its initial values are sent too.
    const fields = publicationInput(draft.values, publication ? draft.saved : {}, own)
    mutate(
      { id: publication?.id, fields },
      {
        onSuccess: (saved) => {
          toast.success(t("crud.saved"))
          localCopy.forget()
          if (publication) draft.restart({ ...saved })
          else navigate(`${path}/${saved.id}`, { replace: true, state: SAVED })
        },
        onError: (error) => {
          draft.refuse(error)
          toast.error(textOf(error))
        },
      },
    )
  }
  const removeIt = async (found: Publication) => {
    if (!(await remove(found.id, nameOf(resource, found)))) return
    localCopy.forget()
    navigate(path, { replace: true, state: SAVED })
  }

  return (
    <form ref={form} onSubmit={save} noValidate className="flex flex-col gap-y-3">
      <Container className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div className="flex min-w-0 items-center gap-x-3">
          <Heading dir="auto" className={OWN_DIRECTION}>
            {publication ? nameOf(resource, publication) : t(`${resource.texts}.new`)}
          </Heading>
          {publication && <Status of={publication.status} />}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {publication && (
            <>
              {actions?.(publication, draft)}
              <PreviewLink path={item(resource, publication.id)} />
              <Revisions
                resource={resource}
                id={publication.id}
                isChanged={draft.isChanged}
                onRestored={(restored) => draft.restart({ ...restored })}
              />
              <Button
                type="button"
                size="small"
                variant="secondary"
                onClick={() => void removeIt(publication)}
              >
                {engine("actions.delete")}
              </Button>
            </>
          )}
          <Button
            type="submit"
            size="small"
            isLoading={isPending}
            disabled={publication !== undefined && !draft.isChanged}
          >
            {engine("actions.save")}
          </Button>
        </div>
      </Container>
      <LocalCopyAlert text={localCopy} />
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_360px]">
        <PublicationTexts
          draft={draft}
          texts={resource.texts}
          locale={publication?.locale}
          translated={translated}
        />
        <Container className="flex flex-col gap-y-4">
          {[...stateFields(draft), ...own].map((field) => (
            <Field key={field.name} field={field} draft={draft} texts={resource.texts} />
          ))}
          {publication && (
            <Text size="xsmall" className="text-ui-fg-subtle">
              {t("crud.fields.updated_at")}: <When at={publication.updated_at} />
            </Text>
          )}
        </Container>
      </div>
    </form>
  )
}

function stateFields({ values, saved }: Draft): FieldDefinition[] {
  const time: FieldDefinition = {
    name: "published_at",
    kind: "date-time",
    hasHint: true,
    isRequired: values.status === "scheduled",
  }
  return [
    { name: "status", kind: "choice", options: STATUSES, isRequired: true },
    ...(hasTime(values, saved) ? [time] : []),
  ]
}
