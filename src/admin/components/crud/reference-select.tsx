import { Check, XMarkMini } from "@medusajs/icons"
import { Badge, Button, clx, Popover, Skeleton, Text } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { useTranslation } from "react-i18next"
import { useProblemText } from "../../lib/problem-text"
import { type Identified, nameOf, type Resource, useList } from "../../lib/resource"
import { SearchField } from "./search-field"
import { nameKey, useNames } from "./use-names"

const SHOWN = 20

interface Props {
  id: string
  disabled: boolean
  to: Resource<Identified, Identified>
  ids: string[]
  onChange: (ids: string[]) => void
  isMultiple?: boolean
  /** A filter of the list that is offered. With `null`, no record can be added. */
  filter?: Record<string, string> | null
}

/** Lets the admin search and choose related records, such as the tags of a post. */
export const ReferenceSelect = ({
  id,
  disabled,
  to,
  ids,
  onChange,
  isMultiple = false,
  filter = {},
}: Props) => {
  const { t } = useTranslation("svc")
  const [isOpen, setIsOpen] = useState(false)
  const names = useNames(to, ids)
  const toggle = (chosen: string) => {
    if (!isMultiple) setIsOpen(false)
    onChange(ids.includes(chosen) ? ids.filter((each) => each !== chosen) : [...ids, chosen])
  }

  return (
    <div className="flex flex-col gap-y-2">
      {ids.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {ids.map((each, index) => (
            <li key={each}>
              <Badge size="xsmall" className="flex items-center gap-x-1 pe-0.5">
                {names[index] ?? "…"}
                <button
                  type="button"
                  disabled={disabled}
                  aria-label={`${t("actions.remove", { ns: "translation" })}: ${names[index] ?? each}`}
                  onClick={() => toggle(each)}
                >
                  <XMarkMini className="text-ui-fg-muted" />
                </button>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <Popover open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Trigger asChild>
          <Button
            id={id}
            type="button"
            size="small"
            variant="secondary"
            disabled={disabled || filter === null}
          >
            {t("crud.choose")}
          </Button>
        </Popover.Trigger>
        <Popover.Content align="start" aria-label={t("crud.choose")} className="w-64 p-0">
          {isOpen && filter && <Choices to={to} filter={filter} ids={ids} onChoose={toggle} />}
        </Popover.Content>
      </Popover>
    </div>
  )
}

interface ChoicesProps {
  to: Resource<Identified, Identified>
  filter: Record<string, string>
  ids: string[]
  onChoose: (id: string) => void
}

const Choices = ({ to, filter, ids, onChoose }: ChoicesProps) => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const client = useQueryClient()
  const [typed, setTyped] = useState("")
  const { data, error, isPending } = useList(to, { ...filter, q: useDeferredValue(typed), limit: SHOWN })
  const choose = (row: Identified) => {
    // The name is known already, so it need not be loaded.
    client.setQueryData(nameKey(to, row.id), nameOf(to, row))
    onChoose(row.id)
  }

  return (
    <div className="divide-y">
      <div className="p-2">
        <SearchField autoFocus value={typed} onChange={setTyped} />
      </div>
      <div
        role="listbox"
        aria-label={t("crud.choose")}
        aria-multiselectable
        className="max-h-60 overflow-y-auto p-1"
      >
        {data?.rows.map((row) => (
          <button
            key={row.id}
            type="button"
            role="option"
            aria-selected={ids.includes(row.id)}
            className="hover:bg-ui-bg-base-hover txt-compact-small flex w-full items-center gap-x-2 rounded px-2 py-1.5 text-start"
            onClick={() => choose(row)}
          >
            <Check className={clx("shrink-0", { invisible: !ids.includes(row.id) })} />
            <span dir="auto" className="truncate">
              {nameOf(to, row)}
            </span>
          </button>
        ))}
      </div>
      {isPending && <Skeleton className="m-2 h-8" />}
      {(error || data?.count === 0) && (
        <Text size="small" className="text-ui-fg-subtle px-3 py-2">
          {error ? textOf(error) : t("general.noResultsTitle", { ns: "translation" })}
        </Text>
      )}
    </div>
  )
}
