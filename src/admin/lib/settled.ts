import { useEffect, useState } from "react"

const WAIT_MS = 400

/** The value as it was when it last stayed the same for a moment, so that typing does not call the API for each key. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
