import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { FormContent, FormField } from "../../../kits/form-logic/schemas"
import type { Form } from "../../resources/forms"
import { type Editing, editingOf, type FormSettings, freeName, newField, type Row, rowKey } from "./editing"

const DEFAULT_RETENTION_DAYS = 365

/** The state of the form editor. A new form begins with an email field. */
export function useEditing(form: Form | undefined, own: string) {
  const { t } = useTranslation("svc")
  const [savedAs] = useState(() => form && { content: form.content, ...settingsOf(form) })
  const [editing, setEditing] = useState<Editing>(() =>
    editingOf(form?.content ?? blank(own, t("forms.one"))),
  )
  const [settings, setSettings] = useState<FormSettings>(() => settingsOf(form))

  /** Returns the key of the new row. */
  const add = (row: Row): string => {
    setEditing((now) => ({ ...now, rows: [...now.rows, row] }))
    return row.key
  }
  const addField = (type: FormField["type"]) => {
    const words = {
      label: t(`forms.types.${type}`),
      option: `${t("forms.builder.option")} 1`,
      consent: t("forms.builder.consentDraft"),
      locale: editing.default_locale,
    }
    return add({ key: rowKey(), field: newField(editing.rows, type, words) })
  }
  const addStep = () => {
    const id = freeName(editing.rows, "step")
    return add({ key: rowKey(), step: { id, title: { [editing.default_locale]: t("forms.builder.step") } } })
  }
  return { editing, setEditing, settings, setSettings, savedAs, addField, addStep }
}

function settingsOf(form: Form | undefined): FormSettings {
  if (!form)
    return {
      slug: "",
      is_popup: false,
      notify_emails: [],
      sends_copy: false,
      retention_days: DEFAULT_RETENTION_DAYS,
    }
  const { slug, is_popup, notify_emails, sends_copy, retention_days } = form
  return { slug, is_popup, notify_emails, sends_copy, retention_days }
}

function blank(locale: string, title: string): FormContent {
  return {
    default_locale: locale,
    title: { [locale]: title },
    steps: [{ id: "first", title: null, fields: [] }],
    submit_label: null,
    after_submit: { type: "message", message: null, url: null },
    popup: null,
  }
}
