import { Button, StatusBadge, Text } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useFormat } from "../../lib/format"
import type { Subscription } from "../../resources/subscriptions"
import { When } from "../crud/cells"
import { Section } from "../currency-rates/section"
import { RefundDrawer } from "./refund-drawer"

const COLOURS = {
  paid: "green",
  succeeded: "green",
  done: "green",
  open: "orange",
  pending: "orange",
  planned: "orange",
  sent: "orange",
  unknown: "orange",
  past_due: "red",
  failed: "red",
  void: "grey",
} as const

type State = keyof typeof COLOURS

interface RowProps {
  at: ReactNode
  amount: number
  currency: string | null
  status: State
  note?: ReactNode
  children?: ReactNode
}

const Row = ({ at, amount, currency, status, note, children }: RowProps) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
      <div>
        <Text size="small" as="div">
          {at}
        </Text>
        {note && (
          <Text size="small" as="div" dir="auto" className="text-ui-fg-subtle">
            {note}
          </Text>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Text size="small" as="span">
          <bdi>{currency ? format.money(amount, currency) : format.number(amount)}</bdi>
        </Text>
        <StatusBadge color={COLOURS[status]}>{t(`subscriptions.states.${status}`)}</StatusBadge>
        {children}
      </div>
    </li>
  )
}

const Rows = ({ title, count, children }: { title: string; count: number; children: ReactNode }) =>
  count === 0 ? null : (
    <Section title={title}>
      <ul className="divide-y">{children}</ul>
    </Section>
  )

/** The periods of a subscription and everything that was paid, tried and returned. */
export const SubscriptionPayments = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const [refunding, setRefunding] = useState<Subscription["invoices"][number]>()
  const { cycles, attempts, invoices, refunds } = subscription
  return (
    <>
      <Rows title={t("subscriptions.cycles")} count={cycles.length}>
        {cycles.map(({ id, period_start, period_end, currency_code, ...cycle }) => (
          <Row
            key={id}
            at={`${format.date(period_start)} – ${format.date(period_end)}`}
            {...{ amount: cycle.amount, currency: currency_code, status: cycle.status }}
            note={cycle.order_error}
          >
            {cycle.order_id && (
              <Button size="small" variant="transparent" asChild>
                <Link to={`/orders/${cycle.order_id}`}>{t("subscriptions.order")}</Link>
              </Button>
            )}
          </Row>
        ))}
      </Rows>
      <Rows title={t("subscriptions.attempts")} count={attempts.length}>
        {attempts.map(({ id, number, created_at, amount, currency_code, status, error }) => (
          <Row
            key={id}
            at={
              <>
                {t("subscriptions.attempt", { number: format.number(number) })} · <When at={created_at} />
              </>
            }
            {...{ amount, currency: currency_code, status, note: error }}
          />
        ))}
      </Rows>
      <Rows title={t("subscriptions.invoices")} count={invoices.length}>
        {invoices.map((invoice) => (
          <Row
            key={invoice.id}
            at={<When at={invoice.issued_at} />}
            {...{ amount: invoice.amount, currency: invoice.currency_code, status: invoice.status }}
            note={
              invoice.refunded > 0 &&
              t("subscriptions.refunded", { amount: format.money(invoice.refunded, invoice.currency_code) })
            }
          >
            {invoice.url && (
              <Button size="small" variant="transparent" asChild>
                <a href={invoice.url} target="_blank" rel="noreferrer">
                  {t("subscriptions.openInvoice")}
                </a>
              </Button>
            )}
            {invoice.status === "paid" && invoice.amount > 0 && (
              <Button size="small" variant="transparent" asChild>
                <a
                  href={`/admin/subscriptions/${subscription.id}/invoices/${invoice.id}/pdf`}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${t("invoices.open")}: ${format.dateTime(invoice.issued_at)}`}
                >
                  {t("invoices.open")}
                </a>
              </Button>
            )}
            {invoice.refundable > 0 && (
              <Button
                size="small"
                variant="secondary"
                aria-label={`${t("subscriptions.refund.title")}: ${format.dateTime(invoice.issued_at)}`}
                onClick={() => setRefunding(invoice)}
              >
                {t("subscriptions.refund.title")}
              </Button>
            )}
          </Row>
        ))}
      </Rows>
      <Rows title={t("subscriptions.refunds")} count={refunds.length}>
        {refunds.map(({ id, created_at, amount, currency_code, status, invoice_id, reason, error }) => (
          <Row
            key={id}
            at={<When at={created_at} />}
            {...{ amount, currency: currency_code, status, note: error ?? reason }}
          >
            {status === "done" && invoice_id !== null && (
              <Button size="small" variant="transparent" asChild>
                <a
                  href={`/admin/subscriptions/${subscription.id}/refunds/${id}/credit-note/pdf`}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${t("invoices.creditNotes.one")}: ${format.dateTime(created_at)}`}
                >
                  {t("invoices.creditNotes.one")}
                </a>
              </Button>
            )}
          </Row>
        ))}
      </Rows>
      {refunding && (
        <RefundDrawer
          key={refunding.id}
          subscription={subscription}
          invoice={refunding}
          onClose={() => setRefunding(undefined)}
        />
      )}
    </>
  )
}
