import { Alert, Button, Container, DropdownMenu, Text, toast } from "@medusajs/ui"
import { type FormEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { FIELD_TYPES } from "../../../kits/form-logic/field-types"
import type { FormField } from "../../../kits/form-logic/schemas"
import { ApiError, api, type FieldProblem } from "../../lib/api"
import { isSame } from "../../lib/draft"
import { directionOf, localeOf } from "../../lib/languages"
import { useProblemText } from "../../lib/problem-text"
import { item, only, useChanging } from "../../lib/resource"
import { type Form, forms } from "../../resources/forms"
import { SAVED, useUnsavedChanges } from "../crud/unsaved-changes"
import { useDeletion } from "../crud/use-deletion"
import { useSaveKey } from "../crud/use-save-key"
import { BuilderHead } from "./builder-head"
import { BuilderList } from "./builder-list"
import { contentOf, type FormSettings, pathOf, type Row, withRequiredText, withText } from "./editing"
import { FieldProperties } from "./field-properties"
import { FormLanguages } from "./form-languages"
import { FormPreview } from "./form-preview"
import { Labelled } from "./labelled"
import { SettingsFields } from "./settings-fields"
import { useEditing } from "./use-editing"
import { useSaving } from "./use-saving"

interface Props {
  form?: Form
  /** The language whose texts are edited. By default the form's own. */
  language: string | undefined
  onLanguage: (language: string) => void
}

/** Edits a form: steps and fields at the left, the selected one in the middle, and a preview at the right. */
export const FormBuilder = ({ form, language, onLanguage }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const navigate = useNavigate()
  const remove = useDeletion(forms)
  const saveForm = useSaving()
  const { textOf, fieldText } = useProblemText()
  const own = localeOf(i18n.language)
  const { editing, setEditing, settings, setSettings, savedAs, addField, addStep } = useEditing(form, own)
  const [selected, setSelected] = useState<string>()
  const locale = language ?? editing.default_locale
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const { mutate, isPending } = useChanging(forms, (call: () => Promise<Record<string, Form>>) => call())
  const content = contentOf(editing)
  const isChanged = !form || !isSame({ content, ...settings }, savedAs)
  useUnsavedChanges(isChanged && (form !== undefined || editing.rows.length > 2))
  const formRef = useSaveKey(isChanged && !isPending)

  const send = (call: () => Promise<Record<string, Form>>) =>
    mutate(call, {
      onSuccess: (answer) => {
        setProblems([])
        toast.success(t("crud.saved"))
        if (!form) navigate(`/forms/${only(forms, answer).id}`, { replace: true, state: SAVED })
      },
      onError: (error) => {
        setProblems(error instanceof ApiError ? error.problems : [])
        toast.error(textOf(error))
      },
    })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const body = { content, ...sentSettings(settings), ...(form && { revision: form.revision }) }
    send(() => saveForm(form, body))
  }
  const move = (action: "publish" | "unpublish", { id, revision }: Form) =>
    send(() => api(`${item(forms, id)}/${action}`, { body: { revision } }))

  const dir = directionOf(locale)
  const codes = [...new Set([editing.default_locale, ...Object.keys(editing.title), locale])]
  const fields = editing.rows.flatMap((row) => ("field" in row ? [row.field] : []))
  const nameOfField = ({ label, name }: FormField) => label[locale] || label[editing.default_locale] || name
  const nameOf = (row: Row) =>
    "field" in row
      ? nameOfField(row.field)
      : (row.step.title?.[locale] ?? row.step.title?.[editing.default_locale] ?? t("forms.builder.step"))
  /** The step, field or setting with a problem, in the admin's words. */
  const placeOf = ({ path }: FieldProblem) => {
    const inside = editing.rows.filter(({ key }) => `${path}.`.startsWith(`${pathOf(editing.rows, key)}.`))
    const found = inside.at(-1)
    const name = path.replace(/^content\./, "").split(".", 1)[0] ?? ""
    const keys = [`forms.fields.${name}`, `crud.fields.${name}`, "forms.builder.settings"]
    return found ? nameOf(found) : t(keys)
  }
  const row = editing.rows.find(({ key }) => key === selected)
  const change = (next: Row) =>
    setEditing({ ...editing, rows: editing.rows.map((one) => (one.key === next.key ? next : one)) })
  const drop = (key: string) => {
    const [first, ...others] = editing.rows.filter((one) => one.key !== key)
    if (first && "step" in first) setEditing({ ...editing, rows: [first, ...others] })
  }

  return (
    <form ref={formRef} onSubmit={save} noValidate className="flex flex-col gap-y-3">
      <BuilderHead
        form={form}
        isChanged={isChanged}
        isPending={isPending}
        onDelete={({ id, title }) =>
          void remove(id, title).then(
            (isGone) => isGone && navigate("/forms", { replace: true, state: SAVED }),
          )
        }
        onMove={move}
      />
      {problems.length > 0 && (
        <Alert variant="error" role="alert">
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.path} ${problem.message}`}>
                <bdi>{placeOf(problem)}</bdi>: {fieldText(problem)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="grid items-start gap-3 xl:grid-cols-3">
        <div className="flex flex-col gap-y-3">
          <Container className="flex flex-col gap-y-3">
            <FormLanguages
              codes={codes}
              locale={locale}
              onChoose={onLanguage}
              onAdd={(code) => {
                const title = editing.title[editing.default_locale] ?? ""
                setEditing({ ...editing, title: withRequiredText(editing.title, code, title) })
                onLanguage(code)
              }}
            />
            <Labelled
              label={t("crud.fields.title")}
              dir={dir}
              value={editing.title[locale] ?? ""}
              onChange={(text) =>
                setEditing({ ...editing, title: withRequiredText(editing.title, locale, text) })
              }
            />
            <BuilderList
              rows={editing.rows}
              selected={selected}
              nameOf={nameOf}
              hasProblem={({ key }) => {
                const path = pathOf(editing.rows, key)
                return problems.some(
                  (problem) => `${problem.path}.`.startsWith(`${path}.`) && path.includes("fields"),
                )
              }}
              onSelect={setSelected}
              onChange={(rows) => setEditing({ ...editing, rows })}
            />
            <div className="flex gap-x-2">
              <DropdownMenu dir={i18n.dir()}>
                <DropdownMenu.Trigger asChild>
                  <Button type="button" size="small" variant="secondary">
                    {t("forms.builder.addField")}
                  </Button>
                </DropdownMenu.Trigger>
                <DropdownMenu.Content className="max-h-96 overflow-y-auto">
                  {FIELD_TYPES.map((type) => (
                    <DropdownMenu.Item key={type} onClick={() => setSelected(addField(type))}>
                      {t(`forms.types.${type}`)}
                    </DropdownMenu.Item>
                  ))}
                </DropdownMenu.Content>
              </DropdownMenu>
              <Button type="button" size="small" variant="secondary" onClick={() => setSelected(addStep())}>
                {t("forms.builder.addStep")}
              </Button>
            </div>
          </Container>
          <SettingsFields
            editing={editing}
            settings={settings}
            locale={locale}
            dir={dir}
            onChange={setEditing}
            onSettings={setSettings}
          />
        </div>
        <Container className="flex flex-col gap-y-3">
          {row === undefined && <Text size="small">{t("forms.builder.choose")}</Text>}
          {row && "field" in row && (
            <FieldProperties
              key={row.key}
              field={row.field}
              others={fields.filter(({ name }) => name !== row.field.name)}
              locale={locale}
              dir={dir}
              nameOf={nameOfField}
              onChange={(field) => change({ key: row.key, field })}
            />
          )}
          {row && "step" in row && (
            <Labelled
              label={t("forms.builder.stepTitle")}
              dir={dir}
              value={row.step.title?.[locale] ?? ""}
              onChange={(text) =>
                change({ key: row.key, step: { ...row.step, title: withText(row.step.title, locale, text) } })
              }
            />
          )}
          {row && row !== editing.rows[0] && (
            <Button
              type="button"
              size="small"
              variant="danger"
              className="self-start"
              onClick={() => drop(row.key)}
            >
              {engine("actions.remove")}
            </Button>
          )}
        </Container>
        <FormPreview content={content} locale={locale} />
      </div>
    </form>
  )
}

/** Leaves out an empty URL handle. Then the API makes one from the title. */
function sentSettings({ slug, notify_emails, ...others }: FormSettings) {
  const emails = notify_emails.map((email) => email.trim()).filter((email) => email !== "")
  return { ...others, notify_emails: emails, ...(slug !== "" && { slug }) }
}
