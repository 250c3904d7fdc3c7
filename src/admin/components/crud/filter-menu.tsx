import { Funnel } from "@medusajs/icons"
import { DropdownMenu, IconButton } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { ShownFilter } from "./list-filters"

interface Props {
  /** The filters that are not in use yet. */
  filters: ShownFilter[]
  onChoose: (name: string, value: string) => void
}

/** A button to add a filter. The library's own button has no name for screen readers. */
export const FilterMenu = ({ filters, onChoose }: Props) => {
  const { t: engine, i18n } = useTranslation()
  return (
    <DropdownMenu dir={i18n.dir()}>
      <DropdownMenu.Trigger asChild disabled={filters.length === 0}>
        <IconButton size="small" aria-label={engine("filters.filterLabel")}>
          <Funnel />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="start">
        {filters.map(({ id, label, options }) => (
          <DropdownMenu.SubMenu key={id}>
            <DropdownMenu.SubMenuTrigger disabled={options.length === 0}>{label}</DropdownMenu.SubMenuTrigger>
            <DropdownMenu.SubMenuContent className="max-h-80 overflow-y-auto">
              {options.map((option) => (
                <DropdownMenu.Item key={option.value} onClick={() => onChoose(id, option.value)}>
                  {option.label}
                </DropdownMenu.Item>
              ))}
            </DropdownMenu.SubMenuContent>
          </DropdownMenu.SubMenu>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
