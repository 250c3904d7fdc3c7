import {
  DndContext,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

/** A click may tremble by so many pixels. */
const CLICK_PX = 5
/** A finger that moves earlier scrolls the page. */
const HOLD_MS = 250
const HOLD_PX = 8
/** A booking over midnight is in two columns, so a draggable thing is named by both ids. */
const BETWEEN = " "

interface Props {
  /** `y`: the distance of the dropped booking from the top of its new column, in pixels. */
  onDrop: (bookingId: string, columnKey: string, y: number) => void
  children: ReactNode
}

/** The area in which bookings are dragged by mouse, pen or finger. */
export const CalendarDrag = ({ onDrop, children }: Props) => {
  const { t } = useTranslation("svc")
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: CLICK_PX } }),
    useSensor(TouchSensor, { activationConstraint: { delay: HOLD_MS, tolerance: HOLD_PX } }),
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragEnd={({ active, over }) => {
        const [bookingId] = String(active.id).split(BETWEEN)
        const dropped = active.rect.current.translated
        if (bookingId && over && dropped) onDrop(bookingId, String(over.id), dropped.top - over.rect.top)
      }}
      accessibility={{
        screenReaderInstructions: { draggable: t("services.calendar.help") },
        // A message says that the booking was moved, or why not.
        announcements: {
          onDragStart: nothing,
          onDragOver: nothing,
          onDragEnd: nothing,
          onDragCancel: nothing,
        },
      }}
    >
      {children}
    </DndContext>
  )
}

const nothing = () => undefined

/** Makes a booking's button draggable. Spread `props` over it. */
export function useDraggedBooking(bookingId: string, columnKey: string, isMovable: boolean) {
  const { listeners, setNodeRef, transform, isDragging } = useDraggable({
    id: [bookingId, columnKey].join(BETWEEN),
    disabled: !isMovable,
  })
  return {
    isDragging,
    ref: setNodeRef,
    listeners,
    transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
  }
}

/** Lets bookings be dropped on a column. */
export const useColumnToDropOn = (columnKey: string) => useDroppable({ id: columnKey }).setNodeRef
