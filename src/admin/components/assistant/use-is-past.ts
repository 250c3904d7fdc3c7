import { useEffect, useState } from "react"

/** The longest delay of a timer. */
const MAX_MS = 2 ** 31 - 1

/** Whether a time has passed. The page is rendered again when it passes. */
export function useIsPast(moment: string): boolean {
  const due = new Date(moment).getTime()
  const [isPast, setIsPast] = useState(() => due <= Date.now())
  useEffect(() => {
    const left = due - Date.now()
    setIsPast(left <= 0)
    if (left <= 0 || left > MAX_MS) return
    const timer = setTimeout(() => setIsPast(true), left)
    return () => clearTimeout(timer)
  }, [due])
  return isPast
}
