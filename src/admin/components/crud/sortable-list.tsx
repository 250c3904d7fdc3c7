import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core"
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable"
import { DotsSix } from "@medusajs/icons"
import { Button, clx, IconButton } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

interface ListProps {
  ids: string[]
  nameOf: (place: number) => string
  /** The texts `moved` and `dragHelp` are below this one. */
  texts: string
  /** `sideways` is the distance in pixels to the right. */
  onMove: (from: number, to: number, sideways: number) => void
  children: ReactNode
}

/** A list whose rows admins move by drag and drop, or with the keyboard. */
export const SortableList = ({ ids, nameOf, texts, onMove, children }: ListProps) => {
  const { t } = useTranslation("svc")
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: unknown) => ids.findIndex((one) => one === id)
  const moved = (id: unknown, over: unknown) => {
    const place = placeOf(id)
    return t(`${texts}.moved`, { name: place < 0 ? "" : nameOf(place), number: placeOf(over) + 1 })
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over, delta }) => over && onMove(placeOf(active.id), placeOf(over.id), delta.x)}
      accessibility={{
        screenReaderInstructions: { draggable: t(`${texts}.dragHelp`) },
        announcements: {
          onDragStart: ({ active }) => moved(active.id, active.id),
          onDragOver: ({ active, over }) => (over ? moved(active.id, over.id) : undefined),
          onDragEnd: ({ active, over }) => moved(active.id, over?.id ?? active.id),
          onDragCancel: ({ active }) => moved(active.id, active.id),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className="flex flex-col gap-y-1">{children}</ul>
      </SortableContext>
    </DndContext>
  )
}

interface RowProps {
  id: string
  /** The label of the button for moving. */
  moveLabel: string
  isSelected: boolean
  onSelect: () => void
  /** The space before the row, in pixels. With it, the row can also be dragged sideways. */
  indent?: number
  className?: string
  buttonClassName?: string
  children: ReactNode
}

/** A row of a {@link SortableList}: a handle for moving it, and a button that selects it. */
export const SortableRow = ({
  id,
  moveLabel,
  isSelected,
  onSelect,
  indent,
  className,
  buttonClassName,
  children,
}: RowProps) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id,
  })
  const sideways = indent === undefined ? 0 : transform?.x
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate(${sideways}px, ${transform.y}px)` : undefined,
        transition,
        ...(indent !== undefined && { paddingInlineStart: indent }),
      }}
      className={clx("bg-ui-bg-base flex items-center gap-x-1 rounded-md", className)}
    >
      <IconButton
        ref={setActivatorNodeRef}
        type="button"
        size="small"
        variant="transparent"
        aria-label={moveLabel}
        {...attributes}
        {...listeners}
      >
        <DotsSix />
      </IconButton>
      <Button
        type="button"
        size="small"
        variant={isSelected ? "secondary" : "transparent"}
        aria-pressed={isSelected}
        onClick={onSelect}
        className={clx("min-w-0 flex-1 justify-start", buttonClassName)}
      >
        {children}
      </Button>
    </li>
  )
}
