import { Alert, Button, Container, Heading, Input, Label } from "@medusajs/ui"
import { type FormEvent, useCallback, useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { events } from "../../resources/events"
import { ReferenceSelect } from "../crud/reference-select"
import { Camera } from "./camera"
import { CodeFile } from "./code-file"
import { ScanLog } from "./scan-log"
import { UnpaidTickets } from "./unpaid-tickets"
import { useScans } from "./use-scans"

/** Admits the holders of tickets: by a camera, a picture, a scanner that types, or by hand. */
export const CheckIn = () => {
  const { t } = useTranslation("svc")
  const [eventId, setEventId] = useState<string>()
  const [code, setCode] = useState("")
  const [isFilming, setIsFilming] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const ids = { event: useId(), code: useId() }
  const { scans, latest, decisions, dismiss, isChecking, check, checkFilmed } = useScans(eventId)
  const read = useCallback(
    (found: string) => {
      check(found)
    },
    [check],
  )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === "") return
    // If too many codes wait, this one stays in the field.
    if (check(code.trim())) setCode("")
    input.current?.focus()
  }

  /** Afterwards a scanner types into the field again, not on a button. */
  const decide = (run: () => void) => {
    run()
    input.current?.focus()
  }

  return (
    <Container className="flex flex-col gap-y-6 p-6">
      <Heading>{t("events.checkIn.title")}</Heading>
      <div className="flex flex-col gap-y-2">
        <Label htmlFor={ids.event} size="small" weight="plus">
          {t("events.one")}
        </Label>
        <ReferenceSelect
          id={ids.event}
          disabled={false}
          to={events}
          ids={eventId === undefined ? [] : [eventId]}
          onChange={(chosen) => setEventId(chosen.at(-1))}
        />
      </div>
      {eventId !== undefined && (
        <>
          <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
            <div className="flex grow flex-col gap-y-2">
              <Label htmlFor={ids.code} size="small" weight="plus">
                {t("events.checkIn.code")}
              </Label>
              <Input
                ref={input}
                id={ids.code}
                dir="ltr"
                autoComplete="off"
                spellCheck={false}
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            </div>
            {/* Never disabled: a scanner that types sends the next code while the last one is checked. */}
            <Button type="submit" aria-busy={isChecking}>
              {t("events.checkIn.admit")}
            </Button>
            <Button type="button" variant="secondary" onClick={() => setIsFilming(!isFilming)}>
              {t(isFilming ? "events.checkIn.stopCamera" : "events.checkIn.camera")}
            </Button>
            <CodeFile onCode={read} />
          </form>
          {isFilming && <Camera onCode={checkFilmed} />}
          <div aria-live="assertive">
            {latest && (
              <Alert variant={latest.isAdmitted ? "success" : "error"}>
                <bdi>{latest.text}</bdi>
              </Alert>
            )}
          </div>
          <UnpaidTickets
            decisions={decisions}
            onAdmit={({ code: unpaid }) => decide(() => check(unpaid, true))}
            onDismiss={(ticket) => decide(() => dismiss(ticket))}
          />
          <ScanLog scans={scans} />
        </>
      )}
    </Container>
  )
}
