import { Funnel } from "@medusajs/icons"
import { type DataTableFilter, DropdownMenu, IconButton } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

interface Props {
  /** The filters that are not in use yet. */
  filters: DataTableFilter[]
  onAdd: (name: string) => void
}

/** A button to add a filter. The library's own button has no name for screen readers. */
export const FilterMenu = ({ filters, onAdd }: Props) => {
  const { t: engine, i18n } = useTranslation()
  return (
    <DropdownMenu dir={i18n.dir()}>
      <DropdownMenu.Trigger asChild disabled={filters.length === 0}>
        <IconButton size="small" aria-label={engine("filters.filterLabel")}>
          <Funnel />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="start">
        {filters.map(({ id, label }) => (
          <DropdownMenu.Item key={id} onClick={() => onAdd(id)}>
            {label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
