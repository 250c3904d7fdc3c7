import { Button, Heading, Input, Label, Skeleton, Text, toast } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { api } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"
import { item, useChanging } from "../../lib/resource"
import {
  type EmailSubscriber,
  emailSubscribers,
  type SubscriberEvent,
} from "../../resources/email-subscribers"
import { When, Words } from "../crud/cells"
import { Failure } from "../crud/failure"
import { unsubscribeReason } from "./unsubscribe-reason"

const MAX_EVENTS = 50

const joined = (words: (string | null)[]) => words.filter(Boolean).join(" · ")

/** A subscriber's lists, suppression and history. */
export const SubscriberDetails = ({ subscriber }: { subscriber: EmailSubscriber }) => {
  const { t } = useTranslation("svc")
  return (
    <div className="mt-6 flex flex-col gap-y-6">
      <section className="flex flex-col gap-y-2">
        <Heading level="h2">{t("email_subscribers.fields.lists")}</Heading>
        {subscriber.lists.length === 0 && <Text size="small">{t("email_subscribers.noLists")}</Text>}
        {subscriber.lists.map(({ list, name, status, reason, comment }) => (
          <div key={list} className="txt-compact-small">
            <div className="flex justify-between gap-x-4">
              <Words>{name}</Words>
              <span>{t(`email_subscribers.options.${status}`)}</span>
            </div>
            <Words>{joined([unsubscribeReason(t, reason), comment])}</Words>
          </div>
        ))}
      </section>
      <Suppression {...subscriber} />
      <Button size="small" variant="secondary" className="self-start" asChild>
        <Link to={`/email-subscribers/consents?${new URLSearchParams({ q: subscriber.email })}`}>
          {t("email_subscribers.consents.title")}
        </Link>
      </Button>
      <History id={subscriber.id} />
    </div>
  )
}

const Suppression = ({ id, suppression }: Pick<EmailSubscriber, "id" | "suppression">) => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const noteId = useId()
  const [note, setNote] = useState("")
  const isSuppressed = suppression !== null
  const { mutate, isPending } = useChanging<unknown, object>(emailSubscribers, (body) =>
    api(`${item(emailSubscribers, id)}/${isSuppressed ? "unsuppress" : "suppress"}`, { body }),
  )
  const run = () =>
    mutate(note.trim() === "" ? {} : { note }, {
      onSuccess: () => {
        setNote("")
        toast.success(t("crud.saved"))
      },
      onError: (error) => toast.error(textOf(error)),
    })
  return (
    <section className="flex flex-col gap-y-2">
      <Heading level="h2">{t("email_subscribers.fields.suppression")}</Heading>
      <Text size="small">
        {isSuppressed
          ? t(`email_lists.suppressions.reasons.${suppression}`)
          : t("email_subscribers.notSuppressed")}
      </Text>
      <Label htmlFor={noteId} size="small" weight="plus">
        {t("email_lists.suppressions.fields.note")}
      </Label>
      <Input id={noteId} value={note} dir="auto" onChange={(event) => setNote(event.target.value)} />
      <Button
        size="small"
        variant="secondary"
        className="self-start"
        isLoading={isPending}
        disabled={isSuppressed && note.trim() === ""}
        onClick={run}
      >
        {t(isSuppressed ? "email_subscribers.unsuppress" : "email_subscribers.suppress")}
      </Button>
    </section>
  )
}

const History = ({ id }: { id: string }) => {
  const { t } = useTranslation("svc")
  const { data, error } = useQuery({
    queryKey: [emailSubscribers.path, id, "history"],
    queryFn: () =>
      api<{ email_subscriber_events: SubscriberEvent[] }>(
        `${item(emailSubscribers, id)}/history?limit=${MAX_EVENTS}`,
      ),
  })
  const nameOf = (type: SubscriberEvent["type"], about: string | null) =>
    about !== null && ["suppressed", "unsuppressed"].includes(type)
      ? t(`email_lists.suppressions.reasons.${about}`)
      : about
  return (
    <section className="flex flex-col gap-y-2">
      <Heading level="h2">{t("email_subscribers.history")}</Heading>
      <Failure error={error} />
      {!data && !error && <Skeleton className="h-20" />}
      <ol className="flex flex-col gap-y-2">
        {data?.email_subscriber_events.map(({ id: key, type, at, about, note, reason }) => (
          <li key={key} className="txt-compact-small">
            <div className="flex justify-between gap-x-4">
              <span>{t(`email_subscribers.events.${type}`)}</span>
              <When at={at} />
            </div>
            <Words>{joined([nameOf(type, about), unsubscribeReason(t, reason), note])}</Words>
          </li>
        ))}
      </ol>
    </section>
  )
}
