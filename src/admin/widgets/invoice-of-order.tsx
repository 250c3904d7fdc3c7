import { defineWidgetConfig } from "@medusajs/admin-sdk"
import { Button, Container, Heading, Text, toast } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { adminInvoices } from "../../features/invoices/api/admin.rows"
import type { Received } from "../../kits/rows/moments"
import { Code, Price, When } from "../components/crud/cells"
import { Failure } from "../components/crud/failure"
import { api, mayTryAgain } from "../lib/api"
import { useProblemText } from "../lib/problem-text"
import { useChanging } from "../lib/resource"

type Answer = Received<typeof adminInvoices.readInvoice.response>

/** Issues the invoice of an order, and opens it. */
const OrderInvoice = ({ data: { id } }: { data: { id: string } }) => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const path = `/admin/orders/${encodeURIComponent(id)}/invoice`
  const { data, error } = useQuery({
    queryKey: [path],
    queryFn: () => api<Answer>(path),
    retry: mayTryAgain,
  })
  const { mutate, isPending } = useChanging<Answer, void>({ path }, () => api(path, { body: {} }))
  const issue = () =>
    mutate(undefined, {
      onSuccess: () => toast.success(t("invoices.issued")),
      onError: (refusal) => void toast.error(textOf(refusal)),
    })
  const notes = `/admin/orders/${encodeURIComponent(id)}/credit-notes`
  const credit = useChanging<unknown, void>({ path }, () => api(notes, { body: {} }))
  const issueCreditNotes = () =>
    credit.mutate(undefined, {
      onSuccess: () => toast.success(t("invoices.creditNotes.issued")),
      onError: (refusal) => void toast.error(textOf(refusal)),
    })
  const invoice = data?.invoice
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <Heading level="h2">{t("invoices.one")}</Heading>
        {invoice && (
          <Button size="small" variant="secondary" asChild>
            <a href={`${path}/pdf`} target="_blank" rel="noreferrer">
              {t("invoices.open")}
            </a>
          </Button>
        )}
        {data && !invoice && (
          <Button size="small" variant="secondary" isLoading={isPending} onClick={issue}>
            {t("invoices.issue")}
          </Button>
        )}
      </div>
      <Failure error={error} className="m-4" />
      {invoice && (
        <Text as="div" size="small" className="px-6 py-4">
          <Code>{invoice.number}</Code>
          {" · "}
          <When at={invoice.issued_at} />
          {" · "}
          <Price amount={invoice.total} currency={invoice.currency_code} />
        </Text>
      )}
      {data && !invoice && (
        <Text as="div" size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("invoices.hint")}
        </Text>
      )}
      {data && data.credit_notes.length > 0 && (
        <div className="px-6 py-4">
          <Heading level="h3">{t("invoices.creditNotes.title")}</Heading>
          <ul>
            {data.credit_notes.map((note) => (
              <li key={note.id} className="flex flex-wrap items-center justify-between gap-2 pt-2">
                <Text as="div" size="small">
                  <Code>{note.number}</Code>
                  {" · "}
                  {t(`invoices.creditNotes.${note.kind}`)}
                  {" · "}
                  <When at={note.issued_at} />
                  {" · "}
                  <Price amount={note.total} currency={note.currency_code} />
                </Text>
                <Button size="small" variant="transparent" asChild>
                  <a
                    href={`${notes}/${encodeURIComponent(note.id)}/pdf`}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={`${t("invoices.open")}: ${note.number}`}
                  >
                    {t("invoices.open")}
                  </a>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {data?.is_credit_due && (
        <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
          <Text as="div" size="small" className="text-ui-fg-subtle">
            {t("invoices.creditNotes.due")}
          </Text>
          <Button size="small" variant="secondary" isLoading={credit.isPending} onClick={issueCreditNotes}>
            {t("invoices.creditNotes.issue")}
          </Button>
        </div>
      )}
    </Container>
  )
}

export const config = defineWidgetConfig({ zone: "order.details.side.after", id: "svc.invoice-of-order" })

export default OrderInvoice
