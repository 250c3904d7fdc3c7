import { Link } from "@medusajs/icons"
import { Button, toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { api } from "../../lib/api"
import { useFormat } from "../../lib/format"
import { useProblemText } from "../../lib/problem-text"
import type { Preview } from "../../resources/publication"

/** A button that creates a link to an unpublished record and copies it. Everybody with the link can read the record. */
export const PreviewLink = ({ path }: { path: string }) => {
  const { t } = useTranslation("svc")
  const format = useFormat()
  const { textOf } = useProblemText()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { preview } = await api<{ preview: Preview }>(`${path}/preview`, { body: {} })
      await navigator.clipboard.writeText(new URL(preview.path, window.location.origin).href)
      return preview
    },
    onSuccess: ({ expires_at: at }) => {
      const until = format.time(at)
      toast.success(t("publications.linkCopied"), { description: t("publications.linkUntil", { until }) })
    },
    onError: (error) => toast.error(textOf(error)),
  })

  return (
    <Button type="button" size="small" variant="secondary" isLoading={isPending} onClick={() => mutate()}>
      <Link />
      {t("publications.link")}
    </Button>
  )
}
