import { Button, Text } from "@medusajs/ui"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { useDraft } from "../../lib/draft"
import type { Quote, QuoteRevision } from "../../resources/quotes"
import { Field } from "../crud/field"
import { useUnsavedChanges } from "../crud/unsaved-changes"
import { useSaveKey } from "../crud/use-save-key"
import { Section } from "../currency-rates/section"
import { bodyOf, canSend, inDays, valuesOf } from "./editing"
import { IsgPart } from "./isg-part"
import { LineRows } from "./line-rows"
import { isOpen } from "./quote-state"
import { QuoteTotals } from "./quote-totals"
import { pdfAddress, useQuoteCall } from "./use-quote-call"

/** A usual validity of a quote. */
const USUAL_DAYS = 30

interface Props {
  quote: Quote
  /** The draft, or the latest revision. */
  latest: QuoteRevision
}

/** Edits the prices of the next revision, and sends it to the buyer. */
export const QuoteEditor = ({ quote, latest }: Props) => {
  const { t } = useTranslation("svc")
  const { t: engine } = useTranslation()
  const draft = useDraft(valuesOf(latest))
  const { run, isPending } = useQuoteCall(quote.id)
  const form = useSaveKey(draft.isChanged && !isPending)
  useUnsavedChanges(draft.isChanged)
  if (!isOpen(quote)) return null

  const isDraft = latest.status === "draft"
  const { draft_version: if_draft_version } = quote
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(
      { path: "/draft", body: { ...bodyOf(draft.values, latest.document.lines), if_draft_version } },
      { onError: draft.refuse },
    )
  }
  const send = () =>
    void run(
      { path: "/send", body: { if_revision: quote.revision, if_draft_version } },
      { done: t("quotes.sent") },
    )

  return (
    <Section title={t("quotes.editor")} hint={t("quotes.editorHint")}>
      <form ref={form} onSubmit={save} noValidate className="flex flex-col gap-y-4 px-6 py-4">
        <fieldset disabled={isPending} className="flex min-w-0 flex-col gap-y-4">
          <LineRows draft={draft} document={latest.document} />
          <IsgPart draft={draft} quote={quote} latest={latest} />
          {draft.isChanged ? (
            <Text size="small" className="text-ui-fg-subtle">
              {t("quotes.totalsLater")}
            </Text>
          ) : (
            <QuoteTotals document={latest.document} />
          )}
          <Field field={{ name: "message", kind: "text" }} draft={draft} texts="quotes" />
          <Field field={{ name: "terms", kind: "text" }} draft={draft} texts="quotes" />
          <div className="grid gap-4 md:grid-cols-2">
            <div className="flex flex-col items-start gap-y-2">
              <Field field={{ name: "valid_until", kind: "date-time" }} draft={draft} texts="quotes" />
              <Button
                type="button"
                size="small"
                variant="transparent"
                onClick={() => draft.set("valid_until", inDays(USUAL_DAYS))}
              >
                {t("quotes.inAMonth")}
              </Button>
            </div>
            <Field
              field={{ name: "payment", kind: "choice", options: ["link", "on_account"], isRequired: true }}
              draft={draft}
              texts="quotes"
            />
          </div>
        </fieldset>
        <div className="flex flex-wrap justify-end gap-2">
          {isDraft && (
            <Button size="small" variant="secondary" asChild className="me-auto">
              <a href={pdfAddress(quote, "draft")} target="_blank" rel="noreferrer">
                {t("quotes.preview")}
              </a>
            </Button>
          )}
          <Button
            size="small"
            type="submit"
            variant={isDraft && !draft.isChanged ? "secondary" : "primary"}
            isLoading={isPending}
            disabled={!draft.isChanged && isDraft}
          >
            {engine("actions.save")}
          </Button>
          {isDraft && canSend(quote) && (
            <Button
              size="small"
              type="button"
              isLoading={isPending}
              disabled={draft.isChanged || !latest.document.is_complete}
              onClick={send}
            >
              {t("quotes.send")}
            </Button>
          )}
        </div>
      </form>
    </Section>
  )
}
