import { XMark } from "@medusajs/icons"
import { Button, DropdownMenu, IconButton } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { ShownFilter } from "./list-filters"

interface Props {
  filters: ShownFilter[]
  /** The filters in use, by their names. */
  values: Record<string, string>
  onChange: (name: string, value: string | undefined) => void
  onClear: () => void
}

/** The filters in use. The library's own buttons to remove them have no name for screen readers. */
export const ActiveFilters = ({ filters, values, onChange, onClear }: Props) => {
  const { t: engine, i18n } = useTranslation()
  const active = filters.flatMap((filter) => {
    const value = values[filter.id]
    return value === undefined ? [] : [{ ...filter, value }]
  })
  if (active.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2 px-6 py-2">
      {active.map(({ id, label, options, value }) => {
        const shown = options.find((option) => option.value === value)?.label ?? value
        return (
          <div
            key={id}
            className="bg-ui-bg-field shadow-borders-base txt-compact-small-plus text-ui-fg-subtle flex items-center rounded-md"
          >
            <span className="border-e px-2 py-1">{label}</span>
            <DropdownMenu dir={i18n.dir()}>
              <DropdownMenu.Trigger asChild>
                <Button size="small" variant="transparent" aria-label={`${label}: ${shown}`}>
                  {shown}
                </Button>
              </DropdownMenu.Trigger>
              <DropdownMenu.Content align="start" className="max-h-80 overflow-y-auto">
                <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onChange(id, next)}>
                  {options.map((option) => (
                    <DropdownMenu.RadioItem key={option.value} value={option.value}>
                      {option.label}
                    </DropdownMenu.RadioItem>
                  ))}
                </DropdownMenu.RadioGroup>
              </DropdownMenu.Content>
            </DropdownMenu>
            <IconButton
              size="small"
              variant="transparent"
              aria-label={`${engine("actions.remove")}: ${label}`}
              onClick={() => onChange(id, undefined)}
            >
              <XMark />
            </IconButton>
          </div>
        )
      })}
      <Button size="small" variant="transparent" onClick={onClear}>
        {engine("actions.clearAll")}
      </Button>
    </div>
  )
}
