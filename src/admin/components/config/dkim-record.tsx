import { Button, Container, Copy, Heading, Text, toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useMailDkim, useNewDkimKey } from "../../lib/mail-dkim"
import { useProblemText } from "../../lib/problem-text"
import { Failure } from "../crud/failure"

/** The DNS record of the shop's key, and a button for a new key. */
export const DkimRecord = ({ onSaved }: { onSaved: () => void }) => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const { data, error } = useMailDkim()
  const { mutate, isPending } = useNewDkimKey()
  const { record = null, has_key: hasKey = false, is_enabled: isEnabled, is_signing } = data?.mail_dkim ?? {}
  const create = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t("config.dkim.created"))
        onSaved()
      },
      onError: (problem) => toast.error(textOf(problem)),
    })

  return (
    <Container className="flex flex-col gap-y-3">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Heading level="h2">{t("config.dkim.title")}</Heading>
        <Button size="small" variant="secondary" isLoading={isPending} onClick={create}>
          {t(hasKey ? "config.dkim.replace" : "config.dkim.create")}
        </Button>
      </div>
      <Text size="small" className="text-ui-fg-subtle">
        {t("config.dkim.description")}
      </Text>
      <Failure error={error} />
      <Text size="small" aria-live="polite">
        {hasKey && t(stateOf({ isEnabled, isSigning: is_signing, hasRecord: record !== null }))}
      </Text>
      {record && (
        <dl className="flex flex-col gap-y-2">
          {Object.entries(record).map(([part, value]) => (
            <div key={part}>
              <dt className="txt-compact-small-plus">{t(`config.dkim.${part}`)}</dt>
              <dd dir="ltr" className="flex items-start gap-x-2">
                <code className="txt-compact-small break-all">{value}</code>
                {part !== "type" && <Copy content={value} aria-label={t("config.dkim.copy")} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Container>
  )
}

interface State {
  isEnabled: boolean | undefined
  isSigning: boolean | undefined
  hasRecord: boolean
}

function stateOf({ isEnabled, isSigning, hasRecord }: State) {
  if (isSigning) return "config.dkim.signing"
  if (isEnabled) return "config.dkim.needsServer"
  return hasRecord ? "config.dkim.publish" : "config.dkim.needsAddress"
}
