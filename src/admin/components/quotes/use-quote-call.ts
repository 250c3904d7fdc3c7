import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"
import { item, useChanging } from "../../lib/resource"
import { type Quote, quotes } from "../../resources/quotes"

interface Call {
  /** What comes after the quote's address, such as `/send`. */
  path: string
  body: object
}

interface Reporting {
  /** The message after success. */
  done?: string
  onError?: (error: unknown) => void
}

/**
 * Calls one of the routes of a quote, and loads the quote again. Returns whether it succeeded. The messages appear also
 * if the form that called is shown anew meanwhile.
 */
export function useQuoteCall(id: string) {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const { mutateAsync, isPending } = useChanging<{ quote: Quote }, Call>(quotes, ({ path, body }) =>
    api(`${item(quotes, id)}${path}`, { body }),
  )
  const run = async (call: Call, { done = t("crud.saved"), onError }: Reporting = {}): Promise<boolean> => {
    try {
      await mutateAsync(call)
      toast.success(done)
      return true
    } catch (error) {
      onError?.(error)
      toast.error(textOf(error))
      return false
    }
  }
  return { run, isPending }
}

/** The address of a revision as PDF. */
export function pdfAddress({ id }: Pick<Quote, "id">, revision: number | "draft"): string {
  return `${item(quotes, id)}/pdf?revision=${revision}`
}
