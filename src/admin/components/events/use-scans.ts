import { useCallback, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { ApiError, api, isGone } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"
import { type Attendee, attendeeName } from "../../resources/event-sales"
import { asked, type Decision, decided } from "./decisions"
import { filmedCodes, scanQueue } from "./scan-queue"

const MAX_SHOWN = 20

/** The result of a scanned code. */
export interface Scan {
  nonce: string
  text: string
  isAdmitted: boolean
  at: string
}

/** Codes whose call was not answered, so that their next scan repeats it. More than anybody scans again. */
const MAX_UNANSWERED = 50

/**
 * Checks codes, one at a time. Those that are scanned meanwhile wait. If the connection fails, the next scan of the code
 * repeats the same call. So a ticket is not refused because its first answer was lost.
 */
export function useScans(eventId: string | undefined) {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const [scans, setScans] = useState<Scan[]>([])
  const [decisions, setDecisions] = useState<readonly Decision[]>([])
  const [isChecking, setIsChecking] = useState(false)
  const [add] = useState(() => scanQueue(setIsChecking))
  const [film] = useState(() => filmedCodes(() => performance.now()))
  const unanswered = useRef(new Map<string, string>())

  /** `false` if too many codes wait already. */
  const check = useCallback(
    (code: string, accept_unpaid = false): boolean => {
      if (eventId === undefined) return false
      const ticket = { event_id: eventId, code }
      return add([eventId, code, accept_unpaid].join(" "), async () => {
        const nonce = unanswered.current.get(code) ?? crypto.randomUUID()
        remember(unanswered.current, code, nonce)
        const shown = await admit({ ...ticket, nonce, accept_unpaid }).then(
          (attendee) => {
            unanswered.current.delete(code)
            const text = t("events.checkIn.admitted", { name: attendeeName(attendee) })
            setDecisions((all) => decided(all, ticket, text))
            return { isAdmitted: true, text }
          },
          (error: unknown) => {
            const text = refusal(error)
            if (error instanceof ApiError) {
              unanswered.current.delete(code)
              setDecisions((all) => (isUnpaid(error) ? asked(all, ticket) : decided(all, ticket, text)))
            }
            return { isAdmitted: false, text }
          },
        )
        setScans((all) => [{ nonce, ...shown, at: new Date().toISOString() }, ...all].slice(0, MAX_SHOWN))
      })

      function refusal(error: unknown): string {
        if (isGone(error)) return t("events.checkIn.unknown")
        if (isUnpaid(error)) return t("events.checkIn.unpaid")
        const isUsed = error instanceof ApiError && error.code === "invalid_state"
        return isUsed ? t("events.checkIn.used") : textOf(error)
      }
    },
    [add, eventId, t, textOf],
  )

  const checkFilmed = useCallback((code: string) => film(code, check), [film, check])

  const dismiss = (ticket: Decision) =>
    setDecisions((all) => decided(all, ticket, t("events.checkIn.dismissed")))

  return {
    scans,
    latest: scans[0],
    decisions: decisions.filter(({ event_id }) => event_id === eventId),
    dismiss,
    isChecking,
    check,
    checkFilmed,
  }
}

async function admit(body: object): Promise<Attendee> {
  const answer = await api<{ event_registration: Attendee }>("/admin/event-check-ins", { body })
  return answer.event_registration
}

function remember(unanswered: Map<string, string>, code: string, nonce: string): void {
  unanswered.set(code, nonce)
  const [oldest] = unanswered.keys()
  if (oldest !== undefined && unanswered.size > MAX_UNANSWERED) unanswered.delete(oldest)
}

/** The message of this refusal names the field that accepts it. The code alone also stands for used tickets. */
function isUnpaid(error: unknown): boolean {
  return (
    error instanceof ApiError && error.code === "invalid_state" && error.message.includes("accept_unpaid")
  )
}
