import { Badge, Button, Copy, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { readable } from "../lib/field-schema"
import { useFormat } from "../lib/format"
import { useProblemText } from "../lib/problem-text"
import { type SocialProvider, useSocialLoginTest } from "../lib/social-login"
import { TestOutcome } from "./config/test-outcome"

/** The names of the providers. They are brands, so they are not translated. */
const NAMES: Record<string, string> = {
  google: "Google",
  apple: "Apple",
  facebook: "Facebook",
  microsoft: "Microsoft",
  github: "GitHub",
}

/** A provider's state, the addresses to register there, and a test button. */
export const ProviderRow = ({ status }: { status: SocialProvider }) => {
  const { provider, is_enabled: isEnabled, missing, redirect_uris: uris } = status
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const format = useFormat()
  const { mutate, isPending, data, error } = useSocialLoginTest(provider)
  const fields = format.list(missing.map((field) => nameOf(field)))
  // The server does not ask the provider if settings are missing.
  const lacking = missing.length > 0 ? t("config.stillNeeds", { fields }) : undefined
  const isOffered = isEnabled && missing.length === 0

  return (
    <section aria-label={NAMES[provider] ?? provider} className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex items-center justify-between gap-4">
        <div className="flex items-center gap-x-2">
          <Text weight="plus">{NAMES[provider] ?? provider}</Text>
          <Badge size="2xsmall" color={isOffered ? "green" : "grey"}>
            {isOffered ? t("socialLogin.on") : t("socialLogin.off")}
          </Badge>
        </div>
        <Button
          size="small"
          variant="secondary"
          className="shrink-0"
          isLoading={isPending}
          onClick={() => mutate()}
        >
          {t("socialLogin.test")}
        </Button>
      </div>
      {missing.length > 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("socialLogin.missing", { fields })}
        </Text>
      )}
      <Text size="small" className="text-ui-fg-subtle">
        {uris.length > 0 ? t("socialLogin.register") : t("socialLogin.noRedirectUri")}
      </Text>
      {uris.map((uri) => (
        <div key={uri} className="flex items-center gap-x-2">
          <code dir="ltr" className="txt-compact-small break-all">
            {uri}
          </code>
          <Copy content={uri} />
        </div>
      ))}
      <TestOutcome
        success={data?.test.is_working ? t("socialLogin.works") : undefined}
        problem={error ? textOf(error) : data?.test.problem && (lacking ?? t("config.test.refused"))}
        detail={lacking ? undefined : data?.test.problem}
      />
    </section>
  )

  function nameOf(field: string): string {
    return t(`config.areas.social_login.fields.${field}`, readable(field))
  }
}
