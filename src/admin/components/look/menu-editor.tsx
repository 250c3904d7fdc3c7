import { Button, Container, Text } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { look, type MenuItem, type MenuItemState, TARGETS } from "../../resources/look"
import { useNames } from "../crud/use-names"
import { Labelled } from "../forms/labelled"
import { MenuItemForm } from "./menu-item-form"
import { MenuList } from "./menu-list"
import { endOf, type MenuRow, type Move, movedBy, rowsOf, treeOf } from "./menu-tree"

interface Props {
  handle: string
  menu: { title: string; items: MenuItem[] }
  revision: number
  onChange: (menu: { title: string; items: MenuItem[] }) => void
  onRemove: () => void
}

const MOVES: readonly Move[] = ["up", "down", "in", "out"]
const MAX_ITEMS = 200

/** Edits the tree of a menu. Everything works by drag and drop, and by buttons and keys. */
export const MenuEditor = ({ handle, menu, revision, onChange, onRemove }: Props) => {
  const { t } = useTranslation("svc")
  const [selected, setSelected] = useState<string>()
  const rows = rowsOf(menu.items)
  const put = (next: readonly MenuRow[]) => onChange({ ...menu, items: treeOf(next) })
  const place = rows.findIndex(({ item }) => item.id === selected)
  const row = rows[place]
  const { data } = useQuery({
    queryKey: [look.path, "menus", handle, revision],
    queryFn: async () =>
      (await api<{ menu: { items: MenuItemState[] } }>(`${look.path}/menus/${handle}`)).menu,
    // A menu that is not saved yet has no states.
    retry: false,
  })
  const target = row && TARGETS[row.item.type]
  const [chosenName] = useNames(
    target ?? { path: "", one: "", many: "", texts: "", title: "" },
    target && row?.item.resource_id ? [row.item.resource_id] : [],
  )
  const stateOf = ({ item }: MenuRow) => data?.items.find(({ id }) => id === item.id)
  const isNamedAsSaved = ({ item }: MenuRow) => TARGETS[item.type] === undefined || item.resource_id !== null
  const nameOf = (one: MenuRow) =>
    one.item.title ??
    (one.item.id === selected ? chosenName : undefined) ??
    (stateOf(one)?.title || t(`menus.types.${one.item.type}`, one.item.type))

  const add = () => {
    const known = new Set(rows.map(({ item }) => item.id))
    let number = rows.length + 1
    while (known.has(`item-${number}`)) number += 1
    const item: MenuItem = {
      id: `item-${number}`,
      type: "product",
      resource_id: null,
      url: null,
      title: null,
      titles: {},
      opens_new_tab: false,
      items: [],
    }
    const at = row ? endOf(rows, place) : rows.length
    put([...rows.slice(0, at), { item, depth: row?.depth ?? 0 }, ...rows.slice(at)])
    setSelected(item.id)
  }
  const replace = (item: MenuItem) =>
    put(rows.map((one) => (one.item.id === item.id ? { ...one, item } : one)))
  const remove = () => {
    put([...rows.slice(0, place), ...rows.slice(endOf(rows, place))])
    setSelected(undefined)
  }

  return (
    <div className="grid items-start gap-3 xl:grid-cols-2">
      <Container className="flex flex-col gap-y-4">
        <Labelled
          label={t("crud.fields.title")}
          dir="auto"
          value={menu.title}
          onChange={(title) => onChange({ ...menu, title })}
        />
        {rows.length === 0 && <Text size="small">{t("menus.noItems")}</Text>}
        <MenuList
          rows={rows}
          selected={selected}
          nameOf={nameOf}
          statusOf={(one) => (isNamedAsSaved(one) ? (stateOf(one)?.status ?? "public") : "missing")}
          onSelect={setSelected}
          onChange={put}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            type="button"
            size="small"
            variant="secondary"
            disabled={rows.length >= MAX_ITEMS}
            onClick={add}
          >
            {t("menus.addItem")}
          </Button>
          <Button type="button" size="small" variant="transparent" className="ms-auto" onClick={onRemove}>
            {t("menus.removeMenu")}
          </Button>
        </div>
      </Container>
      <Container className="flex flex-col gap-y-4">
        {row ? (
          <>
            <div role="group" aria-label={t("menus.move")} className="flex flex-wrap gap-2">
              {MOVES.map((move) => {
                const next = movedBy(rows, place, move)
                return (
                  <Button
                    key={move}
                    type="button"
                    size="small"
                    variant="secondary"
                    // Not `disabled`, because a disabled button loses the focus.
                    aria-disabled={next === undefined}
                    onClick={() => next && put(next)}
                  >
                    {t(`menus.moves.${move}`)}
                  </Button>
                )
              })}
            </div>
            <MenuItemForm key={row.item.id} item={row.item} onChange={replace} onRemove={remove} />
          </>
        ) : (
          <Text size="small">{t("menus.choose")}</Text>
        )}
      </Container>
    </div>
  )
}
