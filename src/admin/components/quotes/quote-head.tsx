import { Button, Container, Heading, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { type Quote, responsible } from "../../resources/quotes"
import { OWN_DIRECTION } from "../crud/cells"
import { ReferenceSelect } from "../crud/reference-select"
import { isOpen, QuoteState } from "./quote-state"
import { useQuoteCall } from "./use-quote-call"

/** The quote's number and state, and what can be done with the whole quote. */
export const QuoteHead = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const prompt = usePrompt()
  const { run, isPending } = useQuoteCall(quote.id)
  const { quote_number, status, assigned_to, order_id, link } = quote
  const change = (path: string, body: object) => void run({ path, body })
  const withdraw = async () => {
    const isSure = await prompt({
      title: t("quotes.withdraw"),
      description: t("quotes.withdrawQuestion"),
      confirmText: t("quotes.withdraw"),
      cancelText: engine("actions.cancel"),
    })
    if (isSure) change("/withdraw", {})
  }
  const finish = async () => {
    const isSure = await prompt({
      title: t("quotes.finish"),
      description: t("quotes.finishQuestion"),
      confirmText: t("quotes.finish"),
      cancelText: engine("actions.cancel"),
    })
    if (isSure) change("/finish", {})
  }
  const copyLink = () =>
    navigator.clipboard.writeText(link.url ?? link.token).then(
      () => toast.success(t("quotes.linkCopied")),
      () => toast.error(t("errors.connection")),
    )

  return (
    <Container className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        <Heading dir="ltr" className={OWN_DIRECTION}>
          {quote_number}
        </Heading>
        <QuoteState of={status} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex items-center gap-x-2">
          <label htmlFor="quote-responsible" className="txt-compact-small">
            {t("quotes.fields.assigned_to")}
          </label>
          <ReferenceSelect
            id="quote-responsible"
            disabled={isPending}
            to={responsible}
            ids={assigned_to === null ? [] : [assigned_to]}
            onChange={(ids) => change("", { assigned_to: ids.at(-1) ?? null })}
          />
        </div>
        {status === "ordered" && order_id !== null && (
          <Button size="small" variant="secondary" asChild>
            <Link to={`/orders/${order_id}`}>{t("quotes.openOrder")}</Link>
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => void copyLink()}>
          {t("quotes.copyLink")}
        </Button>
        {(status === "submitted" || status === "renegotiation") && (
          <Button size="small" variant="secondary" disabled={isPending} onClick={() => change("/review", {})}>
            {t("quotes.review")}
          </Button>
        )}
        {status === "accepted" && (
          <Button size="small" variant="secondary" disabled={isPending} onClick={() => void finish()}>
            {t("quotes.finish")}
          </Button>
        )}
        {isOpen(quote) && (
          <Button size="small" variant="danger" disabled={isPending} onClick={() => void withdraw()}>
            {t("quotes.withdraw")}
          </Button>
        )}
      </div>
    </Container>
  )
}
