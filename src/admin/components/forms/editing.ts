import { NO_LIMITS } from "../../../kits/form-logic/field-types"
import type { FormContent, FormField } from "../../../kits/form-logic/schemas"
import type { Form } from "../../resources/forms"

export type Texts = Record<string, string>
type Step = Omit<FormContent["steps"][number], "fields">

/** A row of the editor: a step's heading, or a field. */
export type Row = { key: string } & ({ step: Step } | { field: FormField })

/** A form while it is edited. Steps and fields are one list, so that a field can move to another step. */
export interface Editing extends Omit<FormContent, "steps"> {
  rows: Row[]
}

/** The settings of a form that are not part of its content. */
export type FormSettings = Pick<Form, "slug" | "is_popup" | "notify_emails" | "sends_copy" | "retention_days">

let made = 0
export function rowKey(): string {
  made += 1
  return `row-${made}`
}

export function editingOf({ steps, ...content }: FormContent): Editing {
  const rows = steps.flatMap(({ fields, ...step }): Row[] => [
    { key: rowKey(), step },
    ...fields.map((field) => ({ key: rowKey(), field })),
  ])
  return { ...content, rows }
}

export function contentOf({ rows, ...content }: Editing): FormContent {
  const steps: FormContent["steps"] = []
  for (const row of rows) {
    if ("step" in row) steps.push({ ...row.step, fields: [] })
    else steps.at(-1)?.fields.push(row.field)
  }
  return { ...content, steps }
}

/** The path with which the API's error messages name a row. */
export function pathOf(rows: readonly Row[], key: string): string {
  let step = -1
  let field = -1
  for (const row of rows) {
    if ("step" in row) {
      step += 1
      field = -1
    } else field += 1
    if (row.key === key) return field < 0 ? `content.steps.${step}` : `content.steps.${step}.fields.${field}`
  }
  return "content"
}

/** A name that no other row uses, such as `text_2`. */
export function freeName(rows: readonly Row[], wanted: string): string {
  const taken = new Set(rows.map((row) => ("step" in row ? row.step.id : row.field.name)))
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}_${number}`
    if (!taken.has(name)) return name
  }
}

const CHOICES: readonly FormField["type"][] = ["select", "multi_select", "radio"]

export function hasOptions(type: FormField["type"]): boolean {
  return CHOICES.includes(type)
}

/** A new field. It has all required properties, so it can be saved. */
export function newField(
  rows: readonly Row[],
  type: FormField["type"],
  words: { label: string; option: string; consent: string; locale: string },
): FormField {
  const text = (value: string) => ({ [words.locale]: value })
  return {
    name: freeName(rows, type),
    type,
    label: text(words.label),
    help: null,
    placeholder: null,
    is_required: false,
    default_value: null,
    options: hasOptions(type) ? [{ value: "1", label: text(words.option) }] : [],
    validation: { ...NO_LIMITS, accept: [] },
    visible_if: null,
    consent_text: type === "consent" ? text(words.consent) : null,
  }
}

/** Sets a text in one language. An empty text removes the language. If no language is left, the result is null. */
export function withText(texts: Texts | null, locale: string, text: string): Texts | null {
  const others = Object.entries(texts ?? {}).filter(([code]) => code !== locale)
  const all = text === "" ? others : [...others, [locale, text] as const]
  return all.length === 0 ? null : Object.fromEntries(all)
}

/** Sets a required text in one language. If no language is left, one empty text stays. */
export function withRequiredText(texts: Texts, locale: string, text: string): Texts {
  return withText(texts, locale, text) ?? { [locale]: "" }
}
