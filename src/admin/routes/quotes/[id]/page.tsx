import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link, useParams } from "react-router-dom"
import { Failure } from "../../../components/crud/failure"
import { LoadingPart } from "../../../components/crud/loading-part"
import { PageName } from "../../../components/crud/page-name"
import { QuoteEditor } from "../../../components/quotes/quote-editor"
import { QuoteHead } from "../../../components/quotes/quote-head"
import { QuoteNotes } from "../../../components/quotes/quote-notes"
import { QuoteRequestFacts } from "../../../components/quotes/quote-request-facts"
import { QuoteRevisions } from "../../../components/quotes/quote-revisions"
import { useRecord } from "../../../lib/resource"
import { quotes } from "../../../resources/quotes"

export const handle = { breadcrumb: () => <PageName text="quotes.one" /> }

const QuotePage = () => {
  const { t } = useTranslation("svc")
  const { id } = useParams()
  const { data: quote, error } = useRecord(quotes, id)
  if (error)
    return (
      <div className="flex flex-col items-start gap-y-3">
        <Failure error={error} />
        <Button size="small" variant="secondary" asChild>
          <Link to="/quotes">{t("crud.backToList")}</Link>
        </Button>
      </div>
    )
  if (!quote) return <LoadingPart />
  const latest = quote.revisions[0]
  return (
    <div className="flex flex-col gap-y-3">
      <QuoteHead quote={quote} />
      <div className="grid items-start gap-3 xl:grid-cols-3">
        <div className="flex min-w-0 flex-col gap-y-3 xl:col-span-2">
          {latest && <QuoteEditor key={`${latest.id} ${latest.updated_at}`} quote={quote} latest={latest} />}
          <QuoteRevisions quote={quote} />
        </div>
        <div className="flex min-w-0 flex-col gap-y-3">
          <QuoteRequestFacts quote={quote} />
          <QuoteNotes key={quote.id} quote={quote} />
        </div>
      </div>
    </div>
  )
}

export default QuotePage
