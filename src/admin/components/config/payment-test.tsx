import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useConfigNames } from "../../lib/config-names"
import { useFormat } from "../../lib/format"
import { type PaymentTest as Outcome, usePaymentTest } from "../../lib/payment-test"
import { useProblemText } from "../../lib/problem-text"
import { TestOutcome } from "./test-outcome"

interface Props {
  group: string
  /** Whether there are unsaved changes. Then no test is possible, because it uses the saved settings. */
  isChanged: boolean
}

/** A button that tests the saved keys at a payment provider, and shows the provider's answer. */
export const PaymentTest = ({ group, isChanged }: Props) => {
  const { t } = useTranslation("svc")
  const names = useConfigNames()
  const { textOf } = useProblemText()
  const { mutate, isPending, data, error } = usePaymentTest(group === "bank" ? "manual" : group)
  const { test } = data ?? {}
  const explain = useExplanation()
  const isBank = group === "bank"

  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <TestOutcome
        success={test?.is_working ? t(isBank ? "config.test.complete" : "config.test.works") : undefined}
        problem={error ? textOf(error) : test && explain(test)}
        detail={test?.reason === "refused" ? test.problem : undefined}
      />
      {test?.is_working && test.regions === 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("config.test.noRegion")}{" "}
          <Link to="/settings/regions" className="text-ui-tag-blue-text underline">
            {t("config.test.regions")}
          </Link>
        </Text>
      )}
      <Button
        type="button"
        size="small"
        variant="secondary"
        aria-label={`${t("config.test.run")}: ${names.group(group)}`}
        isLoading={isPending}
        disabled={isChanged}
        onClick={() => mutate()}
      >
        {t("config.test.run")}
      </Button>
      {isChanged && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("config.test.saveFirst")}
        </Text>
      )}
    </div>
  )
}

function useExplanation() {
  const { t } = useTranslation("svc")
  const names = useConfigNames()
  const format = useFormat()
  return ({ reason, missing }: Outcome): string | undefined => {
    if (reason === null) return undefined
    if (reason !== "incomplete") return t(`config.test.${reason}`)
    return t("config.stillNeeds", {
      fields: format.list(missing.map((field) => names.field("payments", field))),
    })
  }
}
