import { MagnifyingGlass } from "@medusajs/icons"
import { Input } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

interface Props {
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
}

/** A search field. The library's own field has an icon that screen readers would read. */
export const SearchField = ({ value, onChange, autoFocus = false }: Props) => {
  const { t: engine } = useTranslation()
  return (
    <div className="relative">
      <Input
        size="small"
        type="text"
        role="searchbox"
        dir="auto"
        className="ps-7"
        autoFocus={autoFocus}
        aria-label={engine("filters.searchLabel")}
        placeholder={engine("filters.searchLabel")}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <MagnifyingGlass
        aria-hidden
        className="text-ui-fg-muted pointer-events-none absolute start-2 top-1/2 -translate-y-1/2"
      />
    </div>
  )
}
