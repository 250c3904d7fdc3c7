import { Button, Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useMailProblem } from "../../lib/mail-problem"
import { useMailTest } from "../../lib/mail-test"
import { useProblemText } from "../../lib/problem-text"
import { TestOutcome } from "./test-outcome"

/** A button that sends a mail to the admin, to test the saved settings. */
export const MailTest = () => {
  const { t } = useTranslation("svc")
  const { textOf } = useProblemText()
  const problemOf = useMailProblem()
  const { mutate, isPending, data, error } = useMailTest()
  const { test } = data ?? {}
  const success = test?.is_working
    ? t(test.carrier === "folder" ? "config.mailTest.inFolder" : "config.mailTest.sent", { to: test.to })
    : undefined

  return (
    <Container className="flex flex-wrap items-center justify-between gap-4">
      <TestOutcome
        success={success}
        problem={error ? textOf(error) : test?.problem && t("config.test.failed")}
        detail={test?.problem && problemOf(test.problem)}
      />
      <Button size="small" variant="secondary" isLoading={isPending} onClick={() => mutate()}>
        {t("config.mailTest.send")}
      </Button>
    </Container>
  )
}
