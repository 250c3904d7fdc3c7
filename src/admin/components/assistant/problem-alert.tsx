import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { Problem } from "./conversation"

/** The error codes for which the dashboard has its own text. */
const KNOWN = [
  "connection",
  "forbidden",
  "insufficient_credits",
  "invalid_state",
  "not_configured",
  "not_found",
  "plan_expired",
  "provider_error",
  "rate_limited",
  "unavailable",
]
/** Errors that an admin can solve in the assistant's settings. */
const MENDED_BY_SETTINGS = ["insufficient_credits", "not_configured", "provider_error"]
/** Errors whose message is more precise than their code, so it is shown too. */
const HAS_MORE_TO_SAY = ["forbidden", "invalid_state", "provider_error"]

/** Shows a problem, with a link to the settings that can solve it. */
export const ProblemAlert = ({ problem: { code, message } }: { problem: Problem }) => {
  const { t } = useTranslation("svc")
  const isKnown = KNOWN.includes(code)

  return (
    <Alert variant="error" role="alert">
      {isKnown ? t(`assistant.problems.${code}`) : t("assistant.problems.other")}
      {message && (!isKnown || HAS_MORE_TO_SAY.includes(code)) && (
        <span dir="auto" className="mt-1 block break-words">
          {message}
        </span>
      )}
      {MENDED_BY_SETTINGS.includes(code) && <SettingsLink />}
    </Alert>
  )
}

const SettingsLink = () => {
  const { t } = useTranslation("svc")
  return (
    <Link to="/settings/config/assistant" className="text-ui-tag-blue-text mt-1 block underline">
      {t("assistant.openSettings")}
    </Link>
  )
}
