import { Button, Text } from "@medusajs/ui"
import type { FormEvent } from "react"
import { useTranslation } from "react-i18next"
import { useDraft } from "../../lib/draft"
import { useFormat } from "../../lib/format"
import type { Quote, QuoteMessage } from "../../resources/quotes"
import { ActorName } from "../crud/actor-name"
import { When } from "../crud/cells"
import { Field } from "../crud/field"
import { Section } from "../currency-rates/section"
import { useQuoteCall } from "./use-quote-call"

const EMPTY = { kind: "internal", body: "" }

/** What both sides have said, and the shop's own notes. */
export const QuoteNotes = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation("svc")
  const draft = useDraft(EMPTY)
  const { run, isPending } = useQuoteCall(quote.id)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const isAdded = await run({ path: "/notes", body: draft.values }, { onError: draft.refuse })
    if (isAdded) draft.set("body", "")
  }
  return (
    <Section title={t("quotes.notes")}>
      <form onSubmit={(event) => void add(event)} noValidate className="flex flex-col gap-y-3 px-6 py-4">
        <Field
          field={{ name: "kind", kind: "choice", options: ["internal", "shared"], isRequired: true }}
          draft={draft}
          texts="quotes"
        />
        <Field field={{ name: "body", kind: "text", isRequired: true }} draft={draft} texts="quotes" />
        <Button
          size="small"
          type="submit"
          variant="secondary"
          className="self-end"
          isLoading={isPending}
          disabled={!draft.isChanged}
        >
          {t("quotes.addNote")}
        </Button>
      </form>
      <ul className="divide-y">
        {quote.messages.map((message) => (
          <Message key={message.id} message={message} quote={quote} />
        ))}
      </ul>
    </Section>
  )
}

const Message = ({ message, quote }: { message: QuoteMessage; quote: Quote }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const { kind, actor_type, actor_id, body, lines, created_at } = message
  const titleOf = (lineId: string) =>
    quote.revisions.flatMap(({ document }) => document.lines).find(({ id }) => id === lineId)?.title
  return (
    <li className="flex flex-col gap-y-1 px-6 py-3">
      <Text as="div" size="small" weight="plus">
        {t(`quotes.messages.${kind}`)}
      </Text>
      <Text as="div" size="xsmall" className="text-ui-fg-subtle">
        {actor_type === "guest" || actor_type === "customer" ? (
          t("quotes.buyer")
        ) : (
          <ActorName type={actor_type} id={actor_id} />
        )}
        {" · "}
        <When at={created_at} />
      </Text>
      {body && (
        <Text as="div" size="small" dir="auto" className="whitespace-pre-wrap break-words">
          {body}
        </Text>
      )}
      {lines?.map(({ line_id, quantity, unit_price }) => (
        <Text key={line_id} as="div" size="small" dir="auto">
          <bdi>{titleOf(line_id)}</bdi>
          {": "}
          {[
            quantity !== null && format.number(quantity),
            unit_price !== null && format.money(unit_price, quote.currency_code),
          ]
            .filter(Boolean)
            .join(" × ")}
        </Text>
      ))}
    </li>
  )
}
