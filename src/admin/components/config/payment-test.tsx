import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { paymentMethodTest } from "../../../features/payments/module/schemas"
import type { Received } from "../../../kits/rows/moments"
import { ConnectionTest } from "./connection-test"

interface Props {
  group: string
  isChanged: boolean
}

/** Tests the saved keys at a payment provider, or that the bank account is complete. */
export const PaymentTest = ({ group, isChanged }: Props) => {
  const { t } = useTranslation("svc")
  const isBank = group === "bank"
  return (
    <ConnectionTest<Received<typeof paymentMethodTest>>
      area="payments"
      group={group}
      path={`/admin/payment-methods/${isBank ? "manual" : group}/connection-test`}
      sends={t(isBank ? "config.tests.payments.bank" : "config.tests.payments.sends")}
      works={t(isBank ? "config.test.complete" : "config.test.works")}
      isChanged={isChanged}
      more={({ is_working: isWorking, regions }) =>
        isWorking &&
        regions === 0 && (
          <Text size="small" className="text-ui-fg-subtle">
            {t("config.test.noRegion")}{" "}
            <Link to="/settings/regions" className="text-ui-tag-blue-text underline">
              {t("config.test.regions")}
            </Link>
          </Text>
        )
      }
    />
  )
}
