import { useEffect, useState } from "react"

/** Whether a moment is over; tells so as soon as it is. */
export function useIsPast(moment: string): boolean {
  const due = new Date(moment).getTime()
  const [isPast, setIsPast] = useState(() => due <= Date.now())
  useEffect(() => {
    const left = due - Date.now()
    setIsPast(left <= 0)
    if (left <= 0) return
    const timer = setTimeout(() => setIsPast(true), left)
    return () => clearTimeout(timer)
  }, [due])
  return isPast
}
