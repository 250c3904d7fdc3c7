import { Select } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useRecord } from "../../lib/resource"
import { events } from "../../resources/events"
import { Failure } from "../crud/failure"

/** A session cannot have this id. */
const WHOLE_EVENT = "*"

interface Props {
  /** The sessions of this event are offered. Without it, nothing can be chosen. */
  eventId: unknown
  sessionId: unknown
  /** `null` means that the ticket is valid for the whole event. */
  onChange: (id: string | null) => void
}

/** Lets the admin choose the session for which a ticket is valid. */
export const SessionChoice = ({ eventId, sessionId, onChange }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const { data: event, error } = useRecord(events, typeof eventId === "string" ? eventId : undefined)
  const chosen = typeof sessionId === "string" ? sessionId : WHOLE_EVENT
  const known = (event?.sessions ?? []).map(({ id, title }) => ({ id, title }))
  // The event may have lost the session since the ticket was made.
  const isLost = chosen !== WHOLE_EVENT && !known.some(({ id }) => id === chosen)
  const sessions = isLost ? [...known, { id: chosen, title: chosen }] : known
  return (
    <>
      <Select
        dir={i18n.dir()}
        value={chosen}
        onValueChange={(id) => onChange(id === WHOLE_EVENT ? null : id)}
        disabled={!event}
      >
        <Select.Trigger aria-label={t("events.tickets.fields.session_id")}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          <Select.Item value={WHOLE_EVENT}>{t("events.tickets.wholeEvent")}</Select.Item>
          {sessions.map(({ id, title }) => (
            <Select.Item key={id} value={id}>
              <bdi>{title}</bdi>
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
      <Failure error={error} />
    </>
  )
}
