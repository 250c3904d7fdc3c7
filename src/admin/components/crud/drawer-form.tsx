import { Button, Drawer, toast } from "@medusajs/ui"
import { type FormEvent, type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import { changedFields, isRecord, useDraft, type Values } from "../../lib/draft"
import { useProblemText } from "../../lib/problem-text"
import { missingFields } from "../../lib/required-fields"
import { type Identified, nameOf, type Resource, useSave } from "../../lib/resource"
import { DrawerHeader } from "./drawer-header"
import { Field } from "./field"
import { emptied, type FieldDefinition } from "./field-definition"
import { LanguageTabs } from "./language-tabs"
import { useConfirmLeaving } from "./unsaved-changes"
import { useDeletion } from "./use-deletion"
import { useSaveKey } from "./use-save-key"

interface Props {
  resource: Resource<Identified, Identified>
  /** The record to change. Without it, the form creates one. */
  thing?: Identified | undefined
  fields: readonly FieldDefinition[]
  /** The names of the fields that can be translated. */
  translated?: readonly string[]
  /** The values that the API stores in a new record if fields are left out. */
  defaults?: Values
  /** Values of a new record that are chosen already. The form shows and sends them. */
  given?: Values
  /** Gets the response of each save, with what is beside the record, such as a secret. */
  onAnswer?: ((answer: Readonly<Record<string, unknown>>) => void) | undefined
  /** Shown below the form. */
  children?: ReactNode
  /** Shown below the form, with the values as they are now. */
  preview?: ((values: Values) => ReactNode) | undefined
  onClose: () => void
}

/** Creates or changes a record in a drawer (a panel at the side of the list). */
export const DrawerForm = ({
  resource,
  thing,
  fields,
  translated = [],
  defaults = {},
  given = {},
  onAnswer,
  children,
  preview,
  onClose,
}: Props) => {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const formId = useId()
  const draft = useDraft({ ...(thing ?? { ...defaults, ...given }) })
  const { mutate, isPending } = useSave(resource, onAnswer)
  const confirmLeaving = useConfirmLeaving()
  const remove = useDeletion(resource)
  const { textOf } = useProblemText()
  const form = useSaveKey(draft.isChanged && !isPending)

  const close = async () => {
    if (!draft.isChanged || (await confirmLeaving())) onClose()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (draft.complain(missingFields(draft.values, fields))) return
    mutate(
      { id: thing?.id, fields: { ...given, ...inputOf(draft.values, draft.saved, fields) } },
      {
        onSuccess: () => {
          toast.success(t("crud.saved"))
          onClose()
        },
        onError: (error) => {
          draft.refuse(error)
          toast.error(textOf(error))
        },
      },
    )
  }
  const removeIt = async (found: Identified) => {
    if (await remove(found.id, nameOf(resource, found))) onClose()
  }

  const first = fields.findIndex(({ name }) => translated.includes(name))
  const before = fields.slice(0, Math.max(0, first))
  const after = fields.slice(Math.max(0, first)).filter(({ name }) => !translated.includes(name))
  const own = (some: readonly FieldDefinition[]) =>
    some.map((field) => (
      <Field
        key={field.name}
        field={field}
        draft={draft}
        texts={resource.texts}
        isDisabled={thing !== undefined && field.isFixed === true}
      />
    ))

  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && void close()}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{thing ? nameOf(resource, thing) : t(`${resource.texts}.new`)}</Drawer.Title>
        </DrawerHeader>
        <Drawer.Body className="overflow-y-auto">
          <form ref={form} id={formId} onSubmit={save} noValidate className="flex flex-col gap-y-4">
            {own(before)}
            {translated.length > 0 && (
              <LanguageTabs draft={draft} own={undefined}>
                {(within, dir) =>
                  fields
                    .filter(({ name }) => translated.includes(name))
                    .map((field) => (
                      <Field
                        key={field.name}
                        field={within ? { ...field, isRequired: false } : field}
                        draft={draft}
                        texts={resource.texts}
                        within={within}
                        dir={dir}
                      />
                    ))
                }
              </LanguageTabs>
            )}
            {own(after)}
          </form>
          {children}
          {preview?.(draft.values)}
        </Drawer.Body>
        <Drawer.Footer>
          {thing && (
            <Button size="small" variant="danger" className="me-auto" onClick={() => void removeIt(thing)}>
              {engine("actions.delete")}
            </Button>
          )}
          <Button size="small" variant="secondary" onClick={() => void close()}>
            {engine("actions.cancel")}
          </Button>
          <Button size="small" type="submit" form={formId} isLoading={isPending} disabled={!draft.isChanged}>
            {engine("actions.save")}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

/** The changed fields, and all translations without their empty fields. */
function inputOf(values: Values, saved: Values, fields: readonly FieldDefinition[]): Values {
  const { translations, ...changed } = changedFields(values, saved)
  return {
    ...emptied(changed, fields),
    ...(isRecord(translations) && { translations: filled(translations) }),
  }
}

function filled(translations: Values): Values {
  const languages = Object.entries(translations).flatMap(([code, texts]) => {
    const written = isRecord(texts) ? Object.entries(texts).filter(([, text]) => text) : []
    return written.length > 0 ? [[code, Object.fromEntries(written)]] : []
  })
  return Object.fromEntries(languages)
}
