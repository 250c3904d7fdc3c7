import { arrayMove } from "@dnd-kit/sortable"
import { clx } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { SortableList, SortableRow } from "../crud/sortable-list"
import type { Row } from "./editing"

interface Props {
  rows: Row[]
  selected: string | undefined
  nameOf: (row: Row) => string
  hasProblem: (row: Row) => boolean
  onSelect: (key: string) => void
  onChange: (rows: Row[]) => void
}

/** The steps and fields of a form. The first row is always a step. */
export const BuilderList = ({ rows, selected, nameOf, hasProblem, onSelect, onChange }: Props) => {
  const { t } = useTranslation("svc")
  const nameAt = (place: number) => {
    const row = rows[place]
    return row ? nameOf(row) : ""
  }
  const move = (from: number, to: number) => {
    if (from === to) return
    const next = arrayMove(rows, from, to)
    const [first] = next
    if (first && "step" in first) onChange(next)
  }
  return (
    <SortableList ids={rows.map(({ key }) => key)} nameOf={nameAt} texts="forms.builder" onMove={move}>
      {rows.map((row) => {
        const isStep = "step" in row
        return (
          <SortableRow
            key={row.key}
            id={row.key}
            moveLabel={t("forms.builder.reorder", { name: nameOf(row) })}
            isSelected={row.key === selected}
            onSelect={() => onSelect(row.key)}
            className={isStep ? "mt-2" : "ps-4"}
            buttonClassName={clx({ "text-ui-fg-error": hasProblem(row) })}
          >
            <span dir="auto" className={clx("truncate", { "font-semibold": isStep })}>
              {nameOf(row)}
            </span>
            {!isStep && (
              <span className="text-ui-fg-subtle ms-auto">{t(`forms.types.${row.field.type}`)}</span>
            )}
          </SortableRow>
        )
      })}
    </SortableList>
  )
}
