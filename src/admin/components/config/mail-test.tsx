import { Button, Container, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useMailTest } from "../../lib/mail-test"

/** A button that sends a mail to who presses it, by the settings as they are saved. */
export const MailTest = () => {
  const { t } = useTranslation("svc")
  const { mutate, isPending, data, error } = useMailTest()
  const { test } = data ?? {}
  const problem = error?.message ?? test?.problem

  return (
    <Container className="flex flex-wrap items-center justify-between gap-4">
      <div aria-live="polite">
        {test?.is_working && (
          <Text size="small" className="text-ui-tag-green-text">
            {t(test.carrier === "folder" ? "config.mailTest.inFolder" : "config.mailTest.sent", {
              to: test.to,
            })}
          </Text>
        )}
        {problem && (
          <Text size="small" dir="auto" className="text-ui-fg-error">
            {problem}
          </Text>
        )}
      </div>
      <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate()}>
        {t("config.mailTest.send")}
      </Button>
    </Container>
  )
}
