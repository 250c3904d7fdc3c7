import { Badge, clx } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { MenuItemState } from "../../resources/look"
import { SortableList, SortableRow } from "../crud/sortable-list"
import { type MenuRow, movedTo } from "./menu-tree"

interface Props {
  rows: MenuRow[]
  selected: string | undefined
  nameOf: (row: MenuRow) => string
  statusOf: (row: MenuRow) => MenuItemState["status"]
  onSelect: (id: string) => void
  onChange: (rows: MenuRow[]) => void
}

const LEVEL_PIXELS = 24

/** The items of a menu. Admins move them up and down, and sideways to another level. */
export const MenuList = ({ rows, selected, nameOf, statusOf, onSelect, onChange }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const move = (from: number, to: number, sideways: number) => {
    const inwards = i18n.dir() === "rtl" ? -sideways : sideways
    onChange(movedTo(rows, from, to, Math.round(inwards / LEVEL_PIXELS)))
  }
  const nameAt = (place: number) => {
    const row = rows[place]
    return row ? nameOf(row) : ""
  }
  return (
    <SortableList ids={rows.map(({ item }) => item.id)} nameOf={nameAt} texts="menus" onMove={move}>
      {rows.map((row) => {
        const { item, depth } = row
        const [name, status] = [nameOf(row), statusOf(row)]
        return (
          <SortableRow
            key={item.id}
            id={item.id}
            moveLabel={t("menus.reorder", { name })}
            isSelected={item.id === selected}
            onSelect={() => onSelect(item.id)}
            indent={depth * LEVEL_PIXELS}
          >
            <span dir="auto" className={clx("truncate", { "text-ui-fg-muted": status !== "public" })}>
              {name}
            </span>
            {status !== "public" && (
              <Badge size="2xsmall" color={status === "missing" ? "red" : "orange"}>
                {t(`menus.status.${status}`)}
              </Badge>
            )}
            <span className="text-ui-fg-subtle ms-auto">{t(`menus.types.${item.type}`, item.type)}</span>
          </SortableRow>
        )
      })}
    </SortableList>
  )
}
