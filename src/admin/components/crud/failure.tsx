import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { isGone } from "../../lib/api"
import { useProblemText } from "../../lib/problem-text"

/** Shows why data could not be loaded, in the admin's language. */
export const Failure = ({ error, className }: { error: unknown; className?: string }) => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  if (!error) return null
  return (
    <Alert variant="error" role="alert" {...(className && { className })}>
      {isGone(error) ? t("crud.notThere") : textOf(error)}
    </Alert>
  )
}
