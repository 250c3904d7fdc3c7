import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { api, mayTryAgain } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"
import { useSettled } from "../../lib/settled"
import { type MailPreview, mailTexts } from "../../resources/mail-texts"
import { MailFrame } from "../crud/mail-frame"

interface Props {
  /** The address of the mail's texts. */
  path: string
  texts: Record<string, string>
}

/** The mail with these texts, as readers see it. It follows the typing. */
export const MailTextPreview = ({ path, texts }: Props) => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const asked = useSettled(JSON.stringify({ texts }))
  const { data, error } = useQuery({
    queryKey: [mailTexts.path, "preview", path, asked],
    queryFn: async () =>
      (await api<{ mail_preview: MailPreview }>(`${path}/preview`, { body: JSON.parse(asked) })).mail_preview,
    retry: mayTryAgain,
    placeholderData: keepPreviousData,
  })
  return <MailFrame label={t("mail_texts.preview")} mail={data} problem={error ? textOf(error) : undefined} />
}
