import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"
import { item, useChanging } from "../../lib/resource"
import { type QueuedMail, queuedMails } from "../../resources/queued-mails"
import type { ListCommand } from "../crud/list-page"

const hasFailed = ({ status }: QueuedMail) => status === "retrying" || status === "given_up"

/** Tries those of the selected mails again that could not be sent. */
export function useRetry(): ListCommand<QueuedMail>[] {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const { mutateAsync } = useChanging(queuedMails, (id: string) =>
    api(`${item(queuedMails, id)}/retry`, { body: {} }),
  )
  const retry = async (rows: QueuedMail[]) => {
    const failed = rows.filter(hasFailed)
    const problems: unknown[] = []
    for (const { id } of failed) await mutateAsync(id).catch((error: unknown) => problems.push(error))
    if (problems.length > 0) toast.error(textOf(problems[0]))
    else toast.success(t("mail_log.retried", { number: failed.length }))
  }
  return [{ label: t("mail_log.retry"), shortcut: "r", run: retry }]
}
