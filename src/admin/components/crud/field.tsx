import { Button, Hint, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { type Draft, isRecord, type Values } from "../../lib/draft"
import type { Direction } from "../../lib/languages"
import { Control } from "./control"
import { FieldComplaint } from "./field-complaint"
import { type FieldDefinition, recordsOf } from "./field-definition"
import { RecordChoices } from "./record-choices"
import { MoveButton, useRowOrder } from "./row-order"

interface Props {
  field: FieldDefinition
  draft: Draft
  texts: string
  /** The path to the field's record in the form's values, such as `translations.de.`. */
  within?: string
  /** The text's direction, if its language differs from the dashboard's. */
  dir?: Direction | undefined
  isDisabled?: boolean
}

/** A field with its label, its hint, and what is wrong with it. */
export const Field = ({ field, draft, texts, within = "", dir, isDisabled = false }: Props) => {
  const { t } = useTranslation("svc")
  const id = useId()
  const hintId = `${id}-hint`
  const complaintId = `${id}-complaint`
  const path = within + field.name
  const complaint = draft.complaint(path)
  const label = t([`${texts}.fields.${field.name}`, `crud.fields.${field.name}`])
  const describedBy = [field.hasHint && hintId, complaint && complaintId].filter(Boolean).join(" ")
  const isSwitch = field.kind === "switch"
  const change = (value: unknown) => {
    draft.set(path, value)
    for (const name of field.empties ?? []) draft.set(name, undefined)
  }
  if (field.kind === "own")
    return (
      <fieldset aria-label={label} className="flex min-w-0 flex-col gap-y-2">
        <Label size="small" weight="plus">
          {label}
        </Label>
        {field.edit(draft.value(path), change, draft.values)}
        {field.hasHint && <Hint>{t([`${texts}.hints.${field.name}`, `crud.hints.${field.name}`])}</Hint>}
        <FieldComplaint problem={draft.complaintBelow(path)} />
      </fieldset>
    )
  if (field.kind === "rows" || field.kind === "group") {
    const below = { draft, texts: `${texts}.${field.name}`, path, isDisabled }
    return (
      <fieldset aria-label={label} className="flex flex-col gap-y-2">
        <Label size="small" weight="plus">
          {label}
        </Label>
        {field.kind === "rows" ? <Rows field={field} {...below} /> : <Group field={field} {...below} />}
      </fieldset>
    )
  }

  return (
    <div className="flex flex-col gap-y-2">
      <div className={isSwitch ? "flex items-center justify-between gap-x-4" : "flex flex-col gap-y-2"}>
        <div className="flex items-center gap-x-1">
          <Label htmlFor={id} size="small" weight="plus">
            {label}
          </Label>
          {!field.isRequired && !isSwitch && (
            <span className="txt-compact-small text-ui-fg-subtle">({t("crud.optional")})</span>
          )}
        </div>
        {field.kind === "among" ? (
          <RecordChoices
            {...{ id, label, isDisabled, describedBy }}
            records={recordsOf(draft.values[field.among])}
            title={field.title}
            value={draft.value(path)}
            onChange={change}
          />
        ) : (
          <Control
            {...{ id, label, field, isDisabled, dir, describedBy }}
            value={draft.value(path)}
            onChange={change}
            form={draft.values}
            isInvalid={complaint !== undefined}
          />
        )}
      </div>
      {field.hasHint && (
        <Hint id={hintId}>{t([`${texts}.hints.${field.name}`, `crud.hints.${field.name}`])}</Hint>
      )}
      <FieldComplaint id={complaintId} problem={complaint} />
    </div>
  )
}

interface RowsProps {
  field: Extract<FieldDefinition, { kind: "rows" }>
  draft: Draft
  texts: string
  path: string
  isDisabled: boolean
}

/** A list of records with the same fields. They can be added, removed and moved. */
const Rows = ({ field, draft, texts, path, isDisabled }: RowsProps) => {
  const { t: engine } = useTranslation()
  const value = draft.value(path)
  const rows = recordsOf(value)
  const complaint = draft.complaint(path)
  const put = (next: Values[]) => draft.set(path, next)
  const ofRow = (index: number): Draft => ({
    ...draft,
    value: (name) => rows[index]?.[name],
    set: (name, entered) =>
      put(rows.map((row, place) => (place === index ? { ...row, [name]: orNothing(entered) } : row))),
    complaint: (name) => draft.complaint(`${path}.${index}.${name}`),
  })

  const order = useRowOrder(rows, put)

  return (
    <div ref={order.list} className="flex flex-col gap-y-4">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids
        <div key={index} className="border-ui-border-base flex flex-col gap-y-3 rounded-lg border p-3">
          {field.fields
            .filter(({ shownIf }) => shownIf?.(row) ?? true)
            .map((each) => (
              <Field
                key={each.name}
                field={each}
                draft={ofRow(index)}
                texts={texts}
                isDisabled={isDisabled}
              />
            ))}
          <div className="flex justify-end gap-x-2">
            {index > 0 && <MoveButton order={order} from={index} by={-1} />}
            {index < rows.length - 1 && <MoveButton order={order} from={index} by={1} />}
            <Button
              type="button"
              size="small"
              variant="transparent"
              onClick={() => put(rows.filter((__, place) => place !== index))}
            >
              {engine("actions.remove")}
            </Button>
          </div>
        </div>
      ))}
      <FieldComplaint problem={complaint} />
      <Button
        type="button"
        size="small"
        variant="secondary"
        onClick={() => put([...rows, field.blank?.() ?? {}])}
        disabled={isDisabled}
      >
        {engine("actions.add")}
      </Button>
    </div>
  )
}

type GroupProps = Omit<RowsProps, "field"> & { field: Extract<FieldDefinition, { kind: "group" }> }

/** A record with fields of its own. */
const Group = ({ field, draft, texts, path, isDisabled }: GroupProps) => {
  const value = draft.value(path)
  const record: Values = isRecord(value) ? value : {}
  const ofRecord: Draft = {
    ...draft,
    value: (name) => record[name],
    set: (name, entered) => {
      const next = { ...record, [name]: orNothing(entered) }
      draft.set(path, field.fields.every((each) => isBlank(next[each.name])) ? null : next)
    },
    complaint: (name) => draft.complaint(`${path}.${name}`),
  }
  return (
    <div className="border-ui-border-base flex flex-col gap-y-3 rounded-lg border p-3">
      {field.fields.map((each) => (
        <Field key={each.name} field={each} draft={ofRecord} texts={texts} isDisabled={isDisabled} />
      ))}
      <FieldComplaint problem={draft.complaint(path)} />
    </div>
  )
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null
}

/** The API takes `null` for an empty field. */
function orNothing(value: unknown): unknown {
  return value === "" ? null : value
}
