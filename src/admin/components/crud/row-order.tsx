import { Button } from "@medusajs/ui"
import { type RefObject, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Values } from "../../lib/draft"

type Step = -1 | 1

interface RowOrder {
  /** The element whose children are the rows. */
  list: RefObject<HTMLDivElement>
  move(from: number, by: Step): void
}

/** Moves rows up and down. The focus stays on the moved row, so the same key can move it again. */
export function useRowOrder(rows: Values[], put: (rows: Values[]) => void): RowOrder {
  const list = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ place: number; by: Step }>()

  useEffect(() => {
    if (!pressed.current) return
    const { place, by } = pressed.current
    pressed.current = undefined
    const row = list.current?.children[place]
    // The first and the last row have only one button, so the pressed one may be gone.
    const button =
      row?.querySelector<HTMLElement>(`[data-move="${by}"]`) ?? row?.querySelector<HTMLElement>("[data-move]")
    button?.focus()
  })

  return {
    list,
    move(from, by) {
      const others = rows.filter((_, place) => place !== from)
      pressed.current = { place: from + by, by }
      put([...others.slice(0, from + by), ...rows.slice(from, from + 1), ...others.slice(from + by)])
    },
  }
}

export const MoveButton = ({ order, from, by }: { order: RowOrder; from: number; by: Step }) => {
  const { t } = useTranslation("svc")
  return (
    <Button
      type="button"
      size="small"
      variant="transparent"
      data-move={by}
      onClick={() => order.move(from, by)}
    >
      {t(by < 0 ? "crud.moveUp" : "crud.moveDown")}
    </Button>
  )
}
