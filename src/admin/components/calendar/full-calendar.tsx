import { Calendar, type CalendarOptions } from "@fullcalendar/core"
import { useEffect, useRef, useState } from "react"

interface Props {
  /** Keep the object while nothing changes: each new one draws the calendar again. */
  options: CalendarOptions
  onReady: (calendar: Calendar) => void
}

/** The library's calendar in a page of React. */
export const FullCalendar = ({ options, onReady }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const first = useRef({ options, onReady })
  const [calendar, setCalendar] = useState<Calendar>()

  useEffect(() => {
    if (!place.current) return
    const made = new Calendar(place.current, first.current.options)
    made.render()
    setCalendar(made)
    first.current.onReady(made)
    return () => made.destroy()
  }, [])
  useEffect(() => calendar?.resetOptions(options), [calendar, options])

  return <div ref={place} />
}
