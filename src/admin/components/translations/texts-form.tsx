import { Button, Heading, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useProblemText } from "../../lib/problem-text"
import { type TextsToSave, type TranslatedTexts, useSaveTexts } from "../../lib/translations"
import { useUnsavedChanges } from "../crud/unsaved-changes"
import { useSaveKey } from "../crud/use-save-key"
import { FieldRow } from "./field-row"

interface Props {
  records: TranslatedTexts[]
  locale: string
}

/** The texts of a page of records. Texts that the admin has changed are saved together. */
export const TextsForm = ({ records, locale }: Props) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const [changed, setChanged] = useState<Record<string, string>>({})
  const save = useSaveTexts(locale)
  const texts = textsToSave(records, changed)
  const mayBeSaved = texts.length > 0 && !save.isPending
  const form = useSaveKey(mayBeSaved)
  useUnsavedChanges(texts.length > 0)

  const store = (wanted: TextsToSave[], after: () => void) =>
    save.mutate(wanted, {
      onSuccess: () => {
        after()
        toast.success(t("crud.saved"))
      },
      onError: (refusal) => toast.error(textOf(refusal)),
    })

  return (
    <form
      ref={form}
      className="divide-y"
      onSubmit={(event) => {
        event.preventDefault()
        if (mayBeSaved) store(texts, () => setChanged({}))
      }}
    >
      {records.map((record) => (
        <section key={record.resource_id} aria-label={record.title} className="divide-y">
          <Heading level="h2" dir="auto" className="px-6 pt-4 pb-2">
            {record.title}
          </Heading>
          {record.fields.map((field) => {
            const key = keyOf(record, field.name)
            return (
              <FieldRow
                key={key}
                field={field}
                title={record.title}
                locale={locale}
                value={changed[key] ?? field.text ?? ""}
                onChange={(value) => setChanged((before) => ({ ...before, [key]: value }))}
                onConfirm={() => {
                  const value = changed[key] ?? field.text
                  store([oneText(record, field.name, value ?? null)], () =>
                    setChanged((before) => without(before, key)),
                  )
                }}
              />
            )
          })}
        </section>
      ))}
      <div className="bg-ui-bg-base sticky bottom-0 flex items-center justify-end gap-x-3 px-6 py-3">
        <Text size="small" className="text-ui-fg-subtle" aria-live="polite">
          {texts.length > 0 && t("translations.unsaved")}
        </Text>
        <Button type="submit" size="small" disabled={!mayBeSaved} isLoading={save.isPending}>
          {engine("actions.save")}
        </Button>
      </div>
    </form>
  )
}

const keyOf = (record: TranslatedTexts, field: string) => `${record.resource_id} ${field}`

function oneText(record: TranslatedTexts, name: string, text: string | null): TextsToSave {
  const { resource_type, resource_id, fields } = record
  const digest = fields.find((field) => field.name === name)?.source_digest
  return {
    resource_type,
    resource_id,
    fields: { [name]: text },
    source_digests: digest === undefined ? {} : { [name]: digest },
  }
}

/** The changed texts, one entry per record. */
function textsToSave(records: TranslatedTexts[], changed: Record<string, string>): TextsToSave[] {
  return records.flatMap((record) => {
    const own = record.fields.flatMap(({ name, text }) => {
      const value = changed[keyOf(record, name)]
      return value === undefined || value === (text ?? "")
        ? []
        : [oneText(record, name, value === "" ? null : value)]
    })
    const [first, ...others] = own
    if (!first) return []
    return [
      others.reduce(
        (all, one) => ({
          ...all,
          fields: { ...all.fields, ...one.fields },
          source_digests: { ...all.source_digests, ...one.source_digests },
        }),
        first,
      ),
    ]
  })
}

function without(texts: Record<string, string>, key: string): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => name !== key))
}
