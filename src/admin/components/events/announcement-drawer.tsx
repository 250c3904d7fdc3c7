import { Alert, Button, Drawer, Skeleton, toast } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { eventAnnouncement } from "../../../features/events/api/admin-events-announcement.rows"
import type { Received } from "../../../kits/rows/moments"
import { api, mayTryAgain } from "../../lib/api"
import { changedFields, type Draft, useDraft, without } from "../../lib/draft"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import { item, only, useChanging } from "../../lib/resource"
import { events } from "../../resources/events"
import { DrawerHeader } from "../crud/drawer-header"
import { Failure } from "../crud/failure"
import { Field } from "../crud/field"

type Plan = Received<typeof eventAnnouncement.adminReadEventAnnouncementPlan.response>["plan"]

const TEXTS = "events.announcement"

interface Props {
  id: string
  /** The form of the event. It keeps its unsaved changes. */
  event: Draft
  /** The possible announcements, the default first. */
  kinds: readonly string[]
  onClose: () => void
}

/** Shows whom a postponement or a cancellation reaches, and does it once the admin has confirmed it. */
export const AnnouncementDrawer = ({ id, event, kinds, onClose }: Props) => {
  const { t, i18n } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const { textOf } = useProblemText()
  const path = `${item(events, id)}/announcement`
  const choice = useDraft({ kind: kinds[0], refund: false })
  const { data, error } = useQuery({
    queryKey: [events.path, id, "announcement"],
    queryFn: () => api<{ plan: Plan }>(path),
    retry: mayTryAgain,
    // Tickets may have been sold since the drawer was open the last time.
    staleTime: 0,
  })
  const { mutate, isPending } = useChanging(events, async (body: object) => {
    await api(path, { body })
    return only(events, await api(item(events, id)))
  })

  const { kind, refund } = choice.values
  const isCanceled = kind === "canceled"
  const confirm = ({ tickets, orders }: Plan) =>
    mutate(
      { kind, refund: isCanceled && refund === true, tickets, orders },
      {
        onSuccess: (saved) => {
          event.restart({ ...saved }, without(changedFields(event.values, event.saved), "event_status"))
          toast.success(t(`${TEXTS}.done.${isCanceled ? "canceled" : "postponed"}`))
          onClose()
        },
        onError: (problem) => toast.error(textOf(problem)),
      },
    )

  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content dir={i18n.dir()} aria-describedby={undefined}>
        <DrawerHeader>
          <Drawer.Title>{t(`${TEXTS}.open`)}</Drawer.Title>
        </DrawerHeader>
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">
          <Field
            field={{ name: "kind", kind: "choice", options: kinds, isRequired: true }}
            draft={choice}
            texts={TEXTS}
          />
          {isCanceled && <Field field={{ name: "refund", kind: "switch" }} draft={choice} texts={TEXTS} />}
          <Failure error={error} />
          {data ? (
            <>
              <PlanFacts plan={data.plan} hasRefunds={isCanceled && refund === true} />
              <PlannedMail
                mail={data.plan.mails.find((mail) => mail.kind === mailOf(isCanceled, refund === true))}
              />
            </>
          ) : (
            !error && <Skeleton className="h-24 w-full" />
          )}
          <Alert variant="warning">{t(`${TEXTS}.warning.${isCanceled ? "canceled" : "postponed"}`)}</Alert>
        </Drawer.Body>
        <Drawer.Footer>
          <Button type="button" size="small" variant="secondary" onClick={onClose}>
            {engine("actions.cancel")}
          </Button>
          <Button
            type="button"
            size="small"
            variant="danger"
            isLoading={isPending}
            disabled={!data}
            onClick={() => data && confirm(data.plan)}
          >
            {t(`${TEXTS}.confirm.${isCanceled ? "canceled" : "postponed"}`)}
          </Button>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}

function mailOf(isCanceled: boolean, isRefunded: boolean): Plan["mails"][number]["kind"] {
  if (!isCanceled) return "postponed"
  return isRefunded ? "canceled" : "canceled_without_refund"
}

/** The mail as its buyers get it, in the shop's language. */
const PlannedMail = ({ mail }: { mail: Plan["mails"][number] | undefined }) => {
  const { t } = useTranslation("svc")
  if (!mail) return null
  return (
    <section aria-label={t(`${TEXTS}.mail`)} className="txt-small flex flex-col gap-y-2">
      <h3 className="text-ui-fg-subtle">{t(`${TEXTS}.mail`)}</h3>
      <div dir="auto" className="whitespace-pre-line rounded-lg border p-4">
        <p className="font-medium">{mail.subject}</p>
        <p className="mt-2">{mail.text.trim()}</p>
      </div>
    </section>
  )
}

const PlanFacts = ({
  plan: { tickets, orders, refunds, open_refunds },
  hasRefunds,
}: {
  plan: Plan
  hasRefunds: boolean
}) => {
  const { t } = useTranslation("svc")
  const { money, number } = useFormat()
  const amounts = refunds.map(({ amount, currency_code }) => money(amount, currency_code))
  const facts = [
    ["tickets", number(tickets)],
    ["orders", number(orders)],
    ...(hasRefunds ? [["refunds", amounts.join(" · ") || t(`${TEXTS}.nothing`)]] : []),
    ...(open_refunds > 0 ? [["open_refunds", number(open_refunds)]] : []),
  ]
  return (
    <dl className="txt-small grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ui-fg-subtle">{t(`${TEXTS}.facts.${name}`)}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
