import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useEffect, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { type AnswerFault, evaluateForm, type Matches } from "../../../kits/form-logic/evaluate"
import { localized } from "../../../kits/form-logic/localize"
import type { FormContent } from "../../../kits/form-logic/schemas"
import { directionOf } from "../../lib/languages"

type Shown = ReturnType<typeof localized>["steps"][number]["fields"][number]

/** Shows the form as a visitor sees it. The same code as on the server decides which fields are visible and valid. */
export const FormPreview = ({ content, locale }: { content: FormContent; locale: string }) => {
  const { t } = useTranslation("svc")
  const [answers, setAnswers] = useState<Record<string, unknown>>({})
  const [isChecked, setIsChecked] = useState(false)
  const newMatcher = useMatcher()
  const shown = localized(content, locale)
  const { visible, faults } = evaluateForm(content, answers, newMatcher())
  const faultOf = (name: string) => (isChecked ? faults.find((fault) => fault.name === name) : undefined)

  return (
    <Container
      className="flex flex-col gap-y-4"
      dir={directionOf(locale)}
      role="region"
      aria-label={t("forms.builder.preview")}
    >
      <Heading level="h2" dir="auto">
        {shown.title}
      </Heading>
      {shown.steps.map((step) => (
        <div key={step.id} className="flex flex-col gap-y-3">
          {step.title && <Text weight="plus">{step.title}</Text>}
          {step.fields
            .filter(({ name, type }) => visible.includes(name) && type !== "hidden")
            .map((field) => (
              <PreviewField
                key={field.name}
                field={field}
                answer={answers[field.name]}
                fault={faultOf(field.name)}
                onChange={(answer) => setAnswers((all) => ({ ...all, [field.name]: answer }))}
              />
            ))}
        </div>
      ))}
      <div className="flex items-center gap-x-3">
        <Button type="button" size="small" variant="secondary" onClick={() => setIsChecked(true)}>
          {shown.submit_label ?? t("forms.builder.send")}
        </Button>
        {isChecked && faults.length === 0 && (
          <Text size="small" dir="auto">
            {shown.after_submit.message ?? shown.after_submit.url ?? t("forms.builder.valid")}
          </Text>
        )}
      </div>
    </Container>
  )
}

/** Loads the library for patterns with the first preview, because it is large. Until then, every pattern matches. */
function useMatcher(): () => Matches {
  const [newMatcher, setNewMatcher] = useState(() => (): Matches => () => true)
  useEffect(() => {
    void import("../../../kits/form-logic/patterns").then(({ patternFault, patternMatcher }) =>
      setNewMatcher(() => (): Matches => {
        const matches = patternMatcher()
        return (pattern, text) => !!patternFault(pattern) || matches(pattern, text)
      }),
    )
  }, [])
  return newMatcher
}

interface FieldProps {
  field: Shown
  answer: unknown
  fault: AnswerFault | undefined
  onChange: (answer: unknown) => void
}

const CONTROL = "bg-ui-bg-field border-ui-border-base txt-compact-small w-full rounded-md border px-2 py-1"

const PreviewField = ({ field, answer, fault, onChange }: FieldProps) => {
  const { t } = useTranslation("svc")
  const id = useId()
  const { label, help, consent_text: consent, is_required: isRequired, type } = field
  const isBox = type === "checkbox" || type === "consent"
  const control = <PreviewControl id={id} field={field} answer={answer} onChange={onChange} />
  return (
    <div className={isBox ? "flex flex-wrap items-center gap-x-2" : "flex flex-col gap-y-1"}>
      {isBox && control}
      <label htmlFor={id} dir="auto" className="txt-compact-small-plus">
        {consent ?? label}
        {isRequired && " *"}
      </label>
      {!isBox && control}
      {help && (
        <Text size="xsmall" dir="auto" className="text-ui-fg-subtle">
          {help}
        </Text>
      )}
      {fault && (
        <Text size="xsmall" className="text-ui-fg-error">
          {t(`forms.rules.${fault.rule}`, { limit: fault.limit })}
        </Text>
      )}
    </div>
  )
}

const INPUT_TYPES: Partial<Record<Shown["type"], string>> = {
  email: "email",
  phone: "tel",
  number: "number",
  rating: "number",
  date: "date",
}

const PreviewControl = ({ id, field, answer, onChange }: Omit<FieldProps, "fault"> & { id: string }) => {
  const { type, options, placeholder } = field
  if (type === "checkbox" || type === "consent")
    return (
      <input
        id={id}
        type="checkbox"
        checked={answer === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    )
  if (type === "file")
    return (
      <input
        id={id}
        type="file"
        multiple={(field.validation.max_files ?? 1) > 1}
        accept={field.validation.accept.join(",")}
        className={CONTROL}
        onChange={({ target }) => onChange([...(target.files ?? [])].map(({ name }) => name))}
      />
    )
  if (type === "select" || type === "radio" || type === "multi_select") {
    const isMany = type === "multi_select"
    return (
      <select
        id={id}
        multiple={isMany}
        className={CONTROL}
        value={isMany ? (Array.isArray(answer) ? answer.map(String) : []) : String(answer ?? "")}
        onChange={({ target }) =>
          onChange(isMany ? [...target.selectedOptions].map(({ value }) => value) : target.value)
        }
      >
        {!isMany && <option value="">–</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  const common = { id, className: CONTROL, placeholder: placeholder ?? "", value: String(answer ?? "") }
  if (type === "long_text")
    return <textarea {...common} rows={3} onChange={(event) => onChange(event.target.value)} />
  const isNumber = type === "number" || type === "rating"
  return (
    <input
      {...common}
      type={INPUT_TYPES[type] ?? "text"}
      onChange={({ target: { value } }) => onChange(isNumber && value !== "" ? Number(value) : value)}
    />
  )
}
