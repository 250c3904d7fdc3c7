import { useCallback, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { ApiError, api, isGone } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"
import { type Attendee, attendeeName } from "../../resources/event-sales"

const MAX_SHOWN = 20

/** The result of a scanned code. */
export interface Scan {
  nonce: string
  text: string
  isAdmitted: boolean
  /** The code, if only a missing payment stands in the way. */
  unpaid?: string
  at: string
}

/** A camera sees a code many times. After this pause without it, the code counts as shown again. */
const OUT_OF_SIGHT_MS = 2_000

/**
 * Checks codes, one at a time. If the connection fails, the next scan of the code repeats the same call. So a ticket is
 * not refused because its first answer was lost.
 */
export function useScans(eventId: string | undefined) {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const [scans, setScans] = useState<Scan[]>([])
  const [isChecking, setIsChecking] = useState(false)
  const isBusy = useRef(false)
  const last = useRef<{ code: string; nonce: string; isAnswered: boolean }>()
  const seen = useRef({ code: "", at: 0 })

  /** Whether the camera still sees the code that it has just read. */
  const isStillSeen = useCallback((code: string) => {
    const before = seen.current
    seen.current = { code, at: performance.now() }
    return before.code === code && seen.current.at - before.at < OUT_OF_SIGHT_MS
  }, [])

  const check = useCallback(
    async (code: string, accept_unpaid = false) => {
      if (isBusy.current) return
      const before = last.current?.code === code && !last.current.isAnswered ? last.current : undefined
      const nonce = before?.nonce ?? crypto.randomUUID()
      last.current = { code, nonce, isAnswered: false }
      isBusy.current = true
      setIsChecking(true)
      const shown = await admit({ event_id: eventId, code, nonce, accept_unpaid }).then(
        (attendee) => ({
          isAdmitted: true,
          text: t("events.checkIn.admitted", { name: attendeeName(attendee) }),
        }),
        (error: unknown) => ({
          isAdmitted: false,
          text: refusal(error),
          ...(isUnpaid(error) && { unpaid: code }),
        }),
      )
      isBusy.current = false
      setIsChecking(false)
      setScans((all) => [{ nonce, ...shown, at: new Date().toISOString() }, ...all].slice(0, MAX_SHOWN))

      function refusal(error: unknown): string {
        if (error instanceof ApiError && last.current) last.current.isAnswered = true
        if (isGone(error)) return t("events.checkIn.unknown")
        if (isUnpaid(error)) return t("events.checkIn.unpaid")
        const isUsed = error instanceof ApiError && error.code === "invalid_state"
        return isUsed ? t("events.checkIn.used") : textOf(error)
      }
    },
    [eventId, t, textOf],
  )

  async function admit(body: object): Promise<Attendee> {
    const answer = await api<{ event_registration: Attendee }>("/admin/event-check-ins", { body })
    if (last.current) last.current.isAnswered = true
    return answer.event_registration
  }

  const checkFilmed = useCallback(
    (code: string) => {
      if (!isStillSeen(code)) void check(code)
    },
    [check, isStillSeen],
  )

  return { scans, latest: scans[0], isChecking, check, checkFilmed }
}

/** The message of this refusal names the field that accepts it. The code alone also stands for used tickets. */
function isUnpaid(error: unknown): boolean {
  return (
    error instanceof ApiError && error.code === "invalid_state" && error.message.includes("accept_unpaid")
  )
}
